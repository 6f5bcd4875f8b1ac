import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** A menu that opens from one button, `trigger`. It lies beside its button in the document, so it is in the same landmark. */
export function DropdownMenu(props: { trigger: ReactElement; defaultOpen?: boolean; children: ReactNode }) {
  return (
    <Radix.Root modal={false} defaultOpen={props.defaultOpen ?? false}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Content
        sideOffset={8}
        collisionPadding={12}
        className="z-50 min-w-56 rounded-md border border-rule bg-surface p-1.5 shadow-high data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      >
        {props.children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** `children` is one element, usually a link or a button, that the menu makes its item. */
export function MenuItem(props: { children: ReactElement }) {
  return (
    <Radix.Item
      asChild
      className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-sm text-ink outline-none data-[highlighted]:bg-sunken"
    >
      {props.children}
    </Radix.Item>
  );
}
