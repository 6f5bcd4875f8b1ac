import { useMutation } from '@tanstack/react-query';
import { sendConfirmation } from '#web/api/accounts.ts';
import { messageOf } from '#web/api/client.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { toast } from '#web/ui/toast.ts';

/** Emails the owner the link that confirms their own address once more. */
export function useConfirmLink() {
  const { email } = useSignedIn();
  const link = useMutation({
    ...sendConfirmation,
    onSettled: (_answer, error) =>
      error
        ? toast({ title: 'Couldn’t send the link', description: messageOf(error, 'Try again.'), variant: 'danger' })
        : toast({ title: 'Link sent', description: `Check the inbox of ${email}.` }),
  });
  return { isPending: link.isPending, send: () => link.mutate({ email }) };
}
