import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { signUpInput } from '#shared/accounts.ts';
import { limits } from '#shared/limits.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { changePassword } from '#web/api/security.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

const fields = z.object({
  currentPassword: z.string().min(1, 'Enter your current password.'),
  newPassword: signUpInput.shape.password,
});

export function ChangePassword() {
  const form = useZodForm(fields, { currentPassword: '', newPassword: '' });
  const { mutate, isPending } = useMutation({
    ...changePassword,
    onSuccess: async (...answer) => {
      form.reset();
      toast({ title: 'Password changed', description: 'All other devices were signed out.' });
      await changePassword.onSuccess?.(...answer);
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t change the password. Try again.',
        fields: ['currentPassword', 'newPassword'],
        codes: { invalid_password: 'currentPassword' },
      }),
  });
  const { errors, dirtyFields } = form.formState;
  // The other field is filled in by browsers, unasked.
  useUnsaved(dirtyFields.newPassword === true);
  return (
    <SettingsSection id="change-password" title="Password" text="Changing it signs you out on all other devices.">
      <form noValidate className="flex flex-col gap-5" onSubmit={form.handleSubmit((input) => mutate(input))}>
        <FormError>{errors.root?.message}</FormError>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${limits.password.min} characters.`}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <Button type="submit" variant="secondary" className="self-start" busyText={isPending && 'Saving...'}>
          Change password
        </Button>
      </form>
    </SettingsSection>
  );
}
