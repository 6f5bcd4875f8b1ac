import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showServerError } from '#web/api/form-errors.ts';
import { disableTwoFactor } from '#web/api/security.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { passwordOnly } from './password-only.ts';

/** Two-factor is on: the way to switch it off again, behind the password. */
export function TwoFactorOff() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Turn off two-factor sign-in
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Turn off two-factor sign-in?"
        description="You’ll sign in with your password only, and your backup codes will stop working."
      >
        <SwitchOffForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function SwitchOffForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(passwordOnly, { password: '' });
  const { mutate, isPending } = useMutation({
    ...disableTwoFactor,
    onSuccess: async (...answer) => {
      await disableTwoFactor.onSuccess?.(...answer);
      toast({ title: 'Two-factor sign-in is off' });
      onDone();
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t turn off two-factor sign-in. Try again.',
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
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="danger" busyText={isPending && 'Turning off...'}>
        Turn off two-factor sign-in
      </Button>
    </form>
  );
}
