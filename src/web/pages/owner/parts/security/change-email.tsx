import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { signUpInput } from '#shared/accounts.ts';
import { messageOf } from '#web/api/client.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { cancelEmailChange, requestEmailChange } from '#web/api/security.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

/** The way to another email address, and the one that waits to be confirmed. */
export function ChangeEmail() {
  const { pendingEmail } = useSignedIn();
  const [open, setOpen] = useState(false);
  return (
    <>
      {pendingEmail ? (
        <PendingEmail email={pendingEmail} onOther={() => setOpen(true)} />
      ) : (
        <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
          Change email address
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Change email address"
        description="We’ll email a link to the new address. Once you’ve opened it and confirmed, you’ll sign in with the new address."
      >
        <ChangeEmailForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PendingEmail({ email, onOther }: { email: string; onOther: () => void }) {
  const { mutate, isPending } = useMutation({
    ...cancelEmailChange,
    onSuccess: async (...answer) => {
      await cancelEmailChange.onSuccess?.(...answer);
      toast({ title: 'Email address kept' });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t cancel the change', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-action-soft px-5 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
        Waiting for you to confirm <bdi className="font-semibold">{email}</bdi>: open the link we sent there. No email?
        Check the spelling and the spam folder.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onOther}>
          Change it
        </Button>
        <Button variant="quiet" onClick={() => mutate()} busyText={isPending && 'Cancelling...'}>
          Cancel the change
        </Button>
      </div>
    </div>
  );
}

function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const { email, hasPassword } = useSignedIn();
  const fields = z.object({
    newEmail: signUpInput.shape.email.refine((typed) => typed !== email, 'This is already your email address.'),
    password: hasPassword ? z.string().min(1, 'Enter your password.') : z.string().optional(),
  });
  const form = useZodForm(fields, { newEmail: '', password: '' });
  const { mutate, isPending } = useMutation({
    ...requestEmailChange,
    onSuccess: async (...answer) => {
      await requestEmailChange.onSuccess?.(...answer);
      toast({ title: 'Check your new inbox', description: `We’ve emailed a link to ${answer[1].newEmail}.` });
      onDone();
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t change the email address. Try again.',
        fields: ['newEmail', 'password'],
        codes: { invalid_password: 'password' },
      }),
  });
  const { errors, dirtyFields } = form.formState;
  // The other field is filled in by browsers, unasked.
  useUnsaved(dirtyFields.newEmail === true);
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ newEmail, password }) =>
        mutate({ newEmail, ...(hasPassword && { password: password ?? '' }) }),
      )}
    >
      <FormError>{errors.root?.message}</FormError>
      <Field
        label="New email address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.newEmail?.message}
        {...form.register('newEmail')}
      />
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint="So that we know it’s you."
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <Button type="submit" busyText={isPending && 'Sending...'}>
        Send the link
      </Button>
    </form>
  );
}
