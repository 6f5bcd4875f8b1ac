import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { signUpInput } from '#shared/accounts.ts';
import { limits } from '#shared/limits.ts';
import { resetPassword } from '#web/api/accounts.ts';
import { hasCode } from '#web/api/client.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EntranceLayout } from '#web/ui/entrance-layout.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

const fields = z.object({ newPassword: signUpInput.shape.password });

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token && !search.has('error') ? <NewPassword token={token} /> : <SpentLink />;
}

function SpentLink() {
  return (
    <EntranceLayout
      title="This link no longer works"
      intro="It has been used, or it’s more than an hour old. Ask for a new one."
    >
      <Link to="/forgot-password" className={buttonClass({ size: 'lg' })}>
        Ask for a new link
      </Link>
    </EntranceLayout>
  );
}

function NewPassword({ token }: { token: string }) {
  const form = useZodForm(fields, { newPassword: '' });
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    ...resetPassword,
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'Sign in with your new password.' });
      navigate('/sign-in');
    },
    onError: (refusal) =>
      showServerError(form.setError, refusal, {
        fallback: 'We couldn’t change the password. Try again.',
        fields: ['newPassword'],
      }),
  });
  if (hasCode(error, 'invalid_token')) return <SpentLink />;
  const { errors } = form.formState;
  return (
    <EntranceLayout
      title="Choose a new password"
      intro="Once it’s saved, you’ll be signed out everywhere. Then sign in with the new password."
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((input) => mutate({ ...input, token }))}
      >
        <FormError>{errors.root?.message}</FormError>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${limits.password.min} characters.`}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <Button type="submit" size="lg" busyText={isPending && 'Saving...'}>
          Save password
        </Button>
      </form>
    </EntranceLayout>
  );
}
