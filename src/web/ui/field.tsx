import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlClass, describeControl, FieldFrame } from './field-frame.tsx';

type Props = Omit<ComponentProps<'input'>, 'className'> & {
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
};

export function Field({ label, optional, hint, error, className, id: givenId, ...input }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <input
        {...input}
        id={id}
        {...describeControl(id, hint, error)}
        className={controlClass(Boolean(error), 'h-12')}
      />
    </FieldFrame>
  );
}
