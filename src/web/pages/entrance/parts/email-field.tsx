import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';

/** The address of an account, as password managers know it. */
export const EmailField = ({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) => (
  <Field label="Email address" type="email" autoComplete="username" error={error} {...field} />
);
