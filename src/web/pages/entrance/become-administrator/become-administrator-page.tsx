import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { acceptInvitationFields } from '#shared/administrators.ts';
import { limits } from '#shared/limits.ts';
import { acceptInvitation } from '#web/api/administrators.ts';
import { hasCode } from '#web/api/client.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EntranceLayout } from '#web/ui/entrance-layout.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

/** Where the link of an invitation leads. */
export function BecomeAdministratorPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <Acceptance token={token} /> : <SpentLink />;
}

function SpentLink() {
  return (
    <EntranceLayout
      title="This link no longer works"
      intro="It has been used, was replaced by a newer one, or expired after 7 days. Ask an administrator to invite you again."
    >
      <a href="/" className={buttonClass({ size: 'lg' })}>
        Go to Starbill
      </a>
    </EntranceLayout>
  );
}

function Acceptance({ token }: { token: string }) {
  const form = useZodForm(acceptInvitationFields, { firstName: '', lastName: '', password: '' });
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    ...acceptInvitation,
    onSuccess: () => {
      toast({ title: 'You’re an administrator', description: 'Sign in with your new password.' });
      navigate('/sign-in?returnTo=/admin');
    },
    onError: (refusal) =>
      showServerError(form.setError, refusal, {
        fallback: 'The invitation couldn’t be accepted. Try again.',
        fields: ['firstName', 'lastName', 'password'],
      }),
  });
  if (hasCode(error, 'invalid_token')) return <SpentLink />;
  const { errors } = form.formState;
  return (
    <EntranceLayout
      title="Become an administrator"
      intro="You were invited to decide which reviews are published. Other administrators see your name beside your decisions."
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((input) => mutate({ ...input, token }))}
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
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${limits.password.min} characters.`}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" size="lg" busyText={isPending && 'Saving...'}>
          Become an administrator
        </Button>
      </form>
    </EntranceLayout>
  );
}
