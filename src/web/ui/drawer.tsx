import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import { overlayClass } from './dialog-class.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

/** A panel that slides in from the left: page scroll locked, focus trapped, Escape closes. */
export function Drawer(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}) {
  const focus = useDialogFocus(props);
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-80 max-w-[85vw] flex-col overflow-y-auto bg-paper p-4 shadow-high focus:outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <Radix.Title className="sr-only">{props.title}</Radix.Title>
          {props.children}
          <Radix.Close
            aria-label="Close menu"
            className={buttonClass({ variant: 'quiet', size: 'icon' }, 'absolute top-3 right-3')}
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
