import { useMutation } from '@tanstack/react-query';
import { signUpInput } from '#shared/accounts.ts';
import { limits } from '#shared/limits.ts';
import { signUp } from '#web/api/accounts.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { EmailField } from '#web/pages/entrance/parts/email-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const empty = { firstName: '', lastName: '', businessName: '', email: '', password: '' };

export function SignUpForm({ next }: { next: string }) {
  const form = useZodForm(signUpInput, empty);
  const { mutate, isPending, isSuccess } = useMutation({
    ...signUp,
    onSuccess: () => location.assign(next),
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t create your account. Try again.',
        fields: ['firstName', 'lastName', 'businessName', 'email', 'password'],
      }),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((fields) => mutate({ ...fields, timeZone: browserTimeZone() }))}
    >
      <FormError>{errors.root?.message}</FormError>
      <div className="grid gap-5 min-[26rem]:grid-cols-2">
        <Field
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <Field
        label="Business or act"
        autoComplete="organization"
        hint="The name your customers know. It’s the title of your public page."
        error={errors.businessName?.message}
        {...form.register('businessName')}
      />
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${limits.password.min} characters.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" busyText={(isPending || isSuccess) && 'Creating your account...'}>
        Create account
      </Button>
      <p className="text-xs text-ink-soft">
        By creating an account you agree to the{' '}
        <a href="/terms" className={textLink}>
          Terms of Service
        </a>{' '}
        and the{' '}
        <a href="/privacy" className={textLink}>
          Privacy Policy
        </a>
        .
      </p>
    </form>
  );
}
