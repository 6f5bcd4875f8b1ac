import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useConfirmLink } from './use-confirm-link.ts';

/** In place of a question whose answer would be refused. */
export function ConfirmFirstDialog({ onClose }: { onClose: () => void }) {
  const { email } = useSignedIn();
  const { send } = useConfirmLink();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirm your own email address first"
      description={
        <>
          We only send emails for owners who’ve confirmed their address. Open the link we emailed to{' '}
          <span className="break-all">{email}</span>.
        </>
      }
      actionLabel="Send the link again"
      actionVariant="primary"
      onAction={send}
    />
  );
}
