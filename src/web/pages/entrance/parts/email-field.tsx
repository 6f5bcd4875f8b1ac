import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';

type Props = UseFormRegisterReturn & {
  error: string | undefined;
  /** Passkeys may stand among its suggestions. */
  withPasskeys?: boolean;
};

/** The address of an account, as password managers know it. */
export const EmailField = ({ error, withPasskeys = false, ...field }: Props) => (
  <Field
    label="Email address"
    type="email"
    autoComplete={withPasskeys ? 'username webauthn' : 'username'}
    error={error}
    {...field}
  />
);
