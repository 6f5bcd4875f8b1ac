import { useMutation } from '@tanstack/react-query';
import { sendConfirmation } from '#web/api/accounts.ts';
import { messageOf } from '#web/api/client.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { ChangeEmail } from './change-email.tsx';
import { useConfirmationToast } from './use-confirmation-toast.ts';

/** The address one signs in with, and whether it is known to be one's own. A link that no longer works leads here. */
export function EmailAddress({ className }: { className?: string }) {
  const { email, emailVerified } = useSignedIn();
  const { mutate, isPending } = useMutation({
    ...sendConfirmation,
    onSuccess: () => toast({ title: 'Link sent', description: `Check the inbox of ${email}.` }),
    onError: (error) =>
      toast({ title: 'Couldn’t send the link', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  useConfirmationToast();
  return (
    <div className={className}>
      <Field label="Email" readOnly value={email} hint="You sign in with it." />
      <ChangeEmail />
      {!emailVerified && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-action-soft px-5 py-3">
          <p className="min-w-0 flex-1 basis-60 text-sm">
            Not confirmed yet. Until you open the link we sent you, we won’t ask your clients for reviews by email, and
            our emails to you won’t include the review text.
          </p>
          <Button variant="secondary" onClick={() => mutate({ email })} busyText={isPending && 'Sending...'}>
            Send the link again
          </Button>
        </div>
      )}
    </div>
  );
}
