import { useMutation } from '@tanstack/react-query';
import { showServerError } from '#web/api/form-errors.ts';
import { enableTwoFactor } from '#web/api/security.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { passwordOnly } from './password-only.ts';

/** The first step of switching two-factor on. */
export function ConfirmPassword(props: { onConfirmed: (answer: { totpURI: string; backupCodes: string[] }) => void }) {
  const form = useZodForm(passwordOnly, { password: '' });
  const { mutate, isPending } = useMutation({
    ...enableTwoFactor,
    onSuccess: ({ totpURI, backupCodes }) => props.onConfirmed({ totpURI, backupCodes }),
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t turn on two-factor sign-in. Try again.',
        fields: ['password'],
        codes: { invalid_password: 'password' },
      }),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.handleSubmit((input) => mutate(input))}>
      <FormError>{errors.root?.message}</FormError>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        hint="So that we know it’s you."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="secondary" className="self-start" busyText={isPending && 'One moment...'}>
        Turn on two-factor sign-in
      </Button>
    </form>
  );
}
