import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export type Tab = { value: string; label: ReactNode; content: ReactNode };

/** Radix gives a pressed tab the focus by script, which a browser takes for the keyboard's and rings. */
const pressed = {
  onPointerDown: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.setAttribute('data-pressed', ''),
  onBlur: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.removeAttribute('data-pressed'),
};

/** Remembers the open tab by itself, unless it is given one: then whoever gives it remembers. */
export function Tabs(props: {
  label: string;
  tabs: [Tab, ...Tab[]];
  value?: string;
  onChange?: (value: string) => void;
}) {
  const { label, tabs } = props;
  return (
    <Radix.Root
      defaultValue={tabs[0].value}
      {...(props.value !== undefined && { value: props.value })}
      {...(props.onChange && { onValueChange: props.onChange })}
    >
      {/* Closer together on a phone, so that what has to be scrolled to peeps out. */}
      <Radix.List aria-label={label} className="flex gap-2 overflow-x-auto border-b border-rule sm:gap-6">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            {...pressed}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-1 text-sm font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-pressed:outline-none data-[state=active]:border-action data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 focus-visible:outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
