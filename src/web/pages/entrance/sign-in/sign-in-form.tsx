import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { signIn } from '#web/api/accounts.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { EmailField } from '#web/pages/entrance/parts/email-field.tsx';
import { useReturnTo } from '#web/pages/entrance/parts/use-return-to.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { OtherWaysIn } from './other-ways-in.tsx';

const signInFields = z.object({
  email: z.string().trim().pipe(z.email('Enter a valid email address.')),
  password: z.string().min(1, 'Enter your password.'),
});

export function SignInForm() {
  const form = useZodForm(signInFields, { email: '', password: '' });
  const [rememberMe, setRememberMe] = useState(true);
  const { returnTo, query } = useReturnTo();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess } = useMutation({
    ...signIn,
    onSuccess: (answer) => {
      if (answer?.twoFactorRedirect) navigate(`/two-factor${query}`);
      else location.assign(returnTo);
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t sign you in. Try again.',
        fields: ['email', 'password'],
      }),
  });
  const { errors } = form.formState;
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((fields) => mutate({ ...fields, rememberMe }))}
      >
        <FormError>{errors.root?.message}</FormError>
        <EmailField withPasskeys error={errors.email?.message} {...form.register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label="Keep me signed in" checked={rememberMe} onChange={setRememberMe} />
          <Link to="/forgot-password" className={`${textLink} py-2.5 text-sm`}>
            Forgotten your password?
          </Link>
        </div>
        <Button type="submit" size="lg" busyText={(isPending || isSuccess) && 'Signing in...'}>
          Sign In
        </Button>
      </form>
      <OtherWaysIn
        returnTo={returnTo}
        readEmail={async () => ((await form.trigger('email', { shouldFocus: true })) ? form.getValues('email') : null)}
      />
    </>
  );
}
