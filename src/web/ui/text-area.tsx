import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlClass, describeControl, FieldFrame } from './field-frame.tsx';
import { joinClasses } from './join-classes.ts';

type Props = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** As tall as what is typed in it, from four lines up to most of the screen. */
  grows?: boolean;
};

export function TextArea({ label, optional, hint, error, className, id: givenId, rows = 4, grows, ...input }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <textarea
        {...input}
        id={id}
        rows={rows}
        {...describeControl(id, hint, error)}
        className={controlClass(
          Boolean(error),
          // A box that grows is as wide as its longest word, unless that may break.
          joinClasses('resize-y', grows && 'field-sizing-content min-h-32 max-h-[70svh] wrap-anywhere'),
        )}
      />
    </FieldFrame>
  );
}
