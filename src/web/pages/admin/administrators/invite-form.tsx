import { useMutation } from '@tanstack/react-query';
import { inviteAdministratorInput } from '#shared/administrators.ts';
import { inviteAdministrator } from '#web/api/administrators.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

export function InviteForm() {
  const form = useZodForm(inviteAdministratorInput, { email: '' });
  const { mutate, isPending } = useMutation({
    ...inviteAdministrator,
    onSuccess: (_answer, { email }) => {
      toast({ title: 'Invitation sent', description: `The link we emailed to ${email} works for 7 days.` });
      form.reset();
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'The invitation wasn’t sent. Try again.',
        fields: ['email'],
        codes: { already_administrator: 'email', owners_address: 'email' },
      }),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="Invite an administrator"
      className="flex flex-wrap items-start gap-x-3 gap-y-4 py-4"
      onSubmit={form.handleSubmit((input) => mutate(input))}
    >
      <Field
        label="Invite by email"
        type="email"
        autoComplete="off"
        className="max-w-md flex-1 basis-64"
        hint="We email a link to choose a password. Nobody with a business of their own can be invited."
        error={errors.email?.message ?? errors.root?.message}
        {...form.register('email')}
      />
      <Button type="submit" className="h-12 sm:mt-7" busyText={isPending && 'Inviting...'}>
        Invite administrator
      </Button>
    </form>
  );
}
