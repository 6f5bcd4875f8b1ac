import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { requestDeletion } from '#web/api/profiles.ts';
import { describeDeleting } from '#web/pages/owner/parts/billing-words.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { KeepAccountButton } from '#web/pages/shell/deletion-banner.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { readerDateIn } from '#web/ui/reader-date.ts';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

export function DeleteSection() {
  const { deletesOn, timeZone, billing, subscriptionStatus, role } = useSignedIn();
  const plan = describeDeleting(subscriptionStatus);
  const [open, setOpen] = useState(false);
  const days = limits.deletionGraceDays;
  return (
    <SettingsSection
      id="delete-account"
      title="Delete account"
      text={`This deletes everything for good: your page, your reviews and your replies. You have ${days} days to change your mind${billing ? ', and you won’t be charged during that time' : ''}.`}
    >
      {role === 'administrator' ? (
        <p className="text-sm">
          Administrators can’t delete their account. Ask another administrator to remove you as one first.
        </p>
      ) : deletesOn ? (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-sm">Your account will be deleted on {readerDateIn(deletesOn, timeZone)}.</p>
          <KeepAccountButton />
        </div>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account?"
        description={`For ${days} days you can still sign in and keep it. After that it can’t be restored. You may want to export your data first.`}
      >
        {billing && plan && <p className="mb-5 text-sm text-ink-soft">{plan}</p>}
        <DeleteForm onDone={() => setOpen(false)} />
      </Dialog>
    </SettingsSection>
  );
}

function DeleteForm({ onDone }: { onDone: () => void }) {
  const { email, hasPassword } = useSignedIn();
  const fields = z.object({
    confirmation: z
      .string()
      .trim()
      .refine((typed) => typed.toLowerCase() === email, 'Type the email address of this account exactly.'),
    password: hasPassword ? z.string().min(1, 'Enter your password.') : z.string().optional(),
  });
  const form = useZodForm(fields, { confirmation: '', password: '' });
  const { mutate, isPending } = useMutation({
    ...requestDeletion,
    onSuccess: async (...answer) => {
      await requestDeletion.onSuccess?.(...answer);
      toast({
        title: 'Deletion requested',
        description: `You can change your mind for ${limits.deletionGraceDays} days. We’ve emailed you how.`,
      });
      onDone();
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'We couldn’t delete the account. Try again.',
        fields: ['confirmation', 'password'],
        codes: { invalid_password: 'password' },
      }),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ confirmation, password }) =>
        mutate({ confirmation, ...(hasPassword && { password: password ?? '' }) }),
      )}
    >
      <FormError>{errors.root?.message}</FormError>
      <Field
        label={`Type ${email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <Button type="submit" variant="danger" busyText={isPending && 'Deleting...'}>
        Delete my account
      </Button>
    </form>
  );
}
