import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { longDate } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { requestDeletion } from '#web/api/profiles.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { KeepAccountButton } from '#web/pages/shell/deletion-banner.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';

export function DeleteSection() {
  const { deletesOn, email, billing } = useSignedIn();
  const [open, setOpen] = useState(false);
  const days = limits.deletionGraceDays;
  return (
    <SettingsSection
      id="delete-account"
      title="Delete account"
      text={`Everything goes for good: your page, your reviews and your replies. For ${days} days you can change your mind${billing ? ', and nothing is charged meanwhile' : ''}.`}
    >
      {deletesOn ? (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-sm">Your account will be deleted on {longDate(deletesOn)}.</p>
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
        {billing && (
          <p className="mb-5 text-sm text-ink-soft">
            A subscription stops now: nothing more is charged, and what you have can be used to its end. If you keep
            your account before that end, it continues as before; after it you’d need to subscribe again.
          </p>
        )}
        <DeleteForm email={email} onDone={() => setOpen(false)} />
      </Dialog>
    </SettingsSection>
  );
}

function DeleteForm({ email, onDone }: { email: string; onDone: () => void }) {
  const fields = z.object({
    confirmation: z
      .string()
      .trim()
      .refine((typed) => typed.toLowerCase() === email, 'Please type the email address of this account exactly.'),
  });
  const form = useZodForm(fields, { confirmation: '' });
  const { mutate, isPending } = useMutation({
    ...requestDeletion,
    onSuccess: async (...answer) => {
      await requestDeletion.onSuccess?.(...answer);
      toast({ title: 'Deletion requested', description: `You can undo it for ${limits.deletionGraceDays} days.` });
      onDone();
    },
    onError: (error) =>
      showServerError(form.setError, error, {
        fallback: 'The account could not be deleted. Please try again.',
        fields: ['confirmation'],
      }),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.handleSubmit((input) => mutate(input))}>
      <FormError>{errors.root?.message}</FormError>
      <Field
        label={`Type ${email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
      <Button type="submit" variant="danger" busyText={isPending && 'Deleting...'}>
        Delete my account
      </Button>
    </form>
  );
}
