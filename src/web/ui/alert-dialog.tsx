import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import { overlayClass, sheetClass, sheetWidth } from './dialog-class.ts';
import { joinClasses } from './join-classes.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

/** A question before something that cannot be taken back. The safe answer has the focus. */
export function AlertDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Shown below the description. */
  children?: ReactNode;
  actionLabel: string;
  /** "danger", unless nothing is lost by it. */
  actionVariant?: 'danger' | 'primary';
  /** The safe answer; "Cancel", unless that could be taken for the action. */
  cancelLabel?: string;
  onAction: () => void;
}) {
  const focus = useDialogFocus(props);
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content {...focus} className={joinClasses(sheetClass, sheetWidth)}>
          <Radix.Title className="text-2xl wrap-anywhere">{props.title}</Radix.Title>
          <Radix.Description className="mt-3 text-ink-soft">{props.description}</Radix.Description>
          {props.children && <div className="mt-5">{props.children}</div>}
          <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Radix.Cancel className={buttonClass({ variant: 'secondary' })}>
              {props.cancelLabel ?? 'Cancel'}
            </Radix.Cancel>
            <Radix.Action
              className={buttonClass({ variant: props.actionVariant ?? 'danger' })}
              onClick={props.onAction}
            >
              {props.actionLabel}
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
