import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlClass, describeControl, FieldFrame } from './field-frame.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
};

export function TextArea({ label, optional, hint, error, className, id: givenId, rows = 4, ...input }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <textarea
        {...input}
        id={id}
        rows={rows}
        {...describeControl(id, hint, error)}
        className={controlClass(Boolean(error), 'resize-y')}
      />
    </FieldFrame>
  );
}
