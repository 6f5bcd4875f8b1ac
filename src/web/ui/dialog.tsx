import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import { overlayClass, sheetClass, sheetWidth } from './dialog-class.ts';
import { joinClasses } from './join-classes.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { UnsavedContext, useUnsaved } from './unsaved.ts';
import { useCloseGuard } from './use-close-guard.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

/** Traps focus, closes on Escape and on the scrim, asks before that loses anything, and gives focus back to what opened it. */
export function Dialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  children: ReactNode;
  /** For a form with fields side by side. */
  isWide?: boolean;
  /** Something was typed in it. A form that is a component of its own inside says so itself, by `useUnsaved`. */
  isUnsaved?: boolean;
}) {
  const { add, onOpenChange, leaveDialog } = useCloseGuard(props);
  const focus = useDialogFocus({ open: props.open, onOpenChange });
  return (
    <>
      <Radix.Root open={props.open} onOpenChange={onOpenChange}>
        <Radix.Portal>
          <Radix.Overlay className={overlayClass} />
          <Radix.Content {...focus} className={joinClasses(sheetClass, props.isWide ? 'sm:max-w-2xl' : sheetWidth)}>
            <Radix.Title className="pr-12 text-2xl">{props.title}</Radix.Title>
            <Radix.Description className="mt-2 text-sm text-ink-soft">{props.description}</Radix.Description>
            <div className="mt-6">
              <UnsavedContext value={add}>
                <Body isUnsaved={props.isUnsaved ?? false}>{props.children}</Body>
              </UnsavedContext>
            </div>
            <Radix.Close
              aria-label="Close"
              className={buttonClass({ variant: 'quiet', size: 'icon' }, 'absolute top-4 right-4')}
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <LeaveDialog {...leaveDialog} />
    </>
  );
}

function Body({ isUnsaved, children }: { isUnsaved: boolean; children: ReactNode }) {
  useUnsaved(isUnsaved);
  return children;
}
