import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { requestPasswordReset } from '#web/api/accounts.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { EmailField } from '#web/pages/entrance/parts/email-field.tsx';
import { MailSent } from '#web/pages/entrance/parts/mail-sent.tsx';
import { Button } from '#web/ui/button.tsx';
import { EntranceLayout } from '#web/ui/entrance-layout.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

const fields = z.object({ email: z.string().trim().pipe(z.email('Enter a valid email address.')) });

export function ForgotPasswordPage() {
  const form = useZodForm(fields, { email: '' });
  const { mutate, isPending, isSuccess, variables } = useMutation({
    ...requestPasswordReset,
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'The email couldn’t be sent. Try again.',
        fields: ['email'],
      }),
  });
  const { errors } = form.formState;
  return (
    <EntranceLayout
      title="Forgotten your password?"
      intro="Enter your account’s email address and we’ll send you a link to choose a new password."
      footer={
        <Link to="/sign-in" className={textLink}>
          Back to sign-in
        </Link>
      }
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={form.handleSubmit((input) => mutate(input))}>
        <FormError>{errors.root?.message}</FormError>
        <MailSent>
          {isSuccess
            ? `If ${variables.email} has an account, we’ve emailed a link to it. The link works for one hour.`
            : null}
        </MailSent>
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <Button type="submit" size="lg" busyText={isPending && 'Sending...'}>
          {isSuccess ? 'Send it again' : 'Send the link'}
        </Button>
      </form>
    </EntranceLayout>
  );
}
