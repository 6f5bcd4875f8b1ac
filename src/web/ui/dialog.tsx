import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import { joinClasses } from './join-classes.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

/** As high as the sheets: of two dialogs the later one then dims the earlier, sheet and all. */
export const overlayClass =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** On a phone a sheet at the thumb's end of the screen, elsewhere a sheet of paper in the middle. */
export const sheetClass =
  'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-lg bg-surface p-6 shadow-high focus:outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-1/2 sm:rounded-lg sm:p-8';

export const sheetWidth = 'sm:max-w-lg';

/** Traps focus, closes on Escape and on the scrim, and gives focus back to what opened it. */
export function Dialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  children: ReactNode;
  /** For a form with fields side by side. */
  isWide?: boolean;
}) {
  const focus = useDialogFocus(props);
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content {...focus} className={joinClasses(sheetClass, props.isWide ? 'sm:max-w-2xl' : sheetWidth)}>
          <Radix.Title className="pr-12 text-2xl">{props.title}</Radix.Title>
          <Radix.Description className="mt-2 text-sm text-ink-soft">{props.description}</Radix.Description>
          <div className="mt-6">{props.children}</div>
          <Radix.Close
            aria-label="Close"
            className={buttonClass({ variant: 'quiet', size: 'icon' }, 'absolute top-4 right-4')}
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
