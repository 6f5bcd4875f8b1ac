import { useMutation } from '@tanstack/react-query';
import { sendConfirmation } from '#web/api/accounts.ts';
import { messageOf } from '#web/api/client.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Emails the owner the link that confirms their own address once more. */
export function ConfirmLinkButton() {
  const { email } = useSignedIn();
  const link = useMutation({
    ...sendConfirmation,
    onSettled: (_answer, error) =>
      error
        ? toast({ title: 'Couldn’t send the link', description: messageOf(error, 'Try again.'), variant: 'danger' })
        : toast({ title: 'Link sent', description: `Check the inbox of ${email}.` }),
  });
  return (
    <Button variant="secondary" busyText={link.isPending && 'Sending...'} onClick={() => link.mutate({ email })}>
      Send the link again
    </Button>
  );
}
