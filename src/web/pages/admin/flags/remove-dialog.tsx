import { useMutation } from '@tanstack/react-query';
import type { AdminFlag } from '#shared/schemas/administration.ts';
import { resolveFlag } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { RejectForm } from '#web/pages/admin/parts/reject-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Removing after a flag needs a reason like any rejection. What was typed stays when the server refuses. */
export function RemoveDialog({ flag, onClose }: { flag: AdminFlag | null; onClose: () => void }) {
  return (
    <Dialog
      open={flag !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Remove this review"
      description="Say why. A low rating alone is no reason."
    >
      {flag && <RemoveForm flag={flag} onDone={onClose} />}
    </Dialog>
  );
}

function RemoveForm({ flag, onDone }: { flag: AdminFlag; onDone: () => void }) {
  const { mutate, isPending } = useMutation({
    ...resolveFlag,
    onSuccess: () => {
      toast({ title: 'Review removed', description: 'It is no longer public, and the owner sees the outcome.' });
      onDone();
    },
    onError: (error) =>
      toast({ title: 'Not removed', description: messageOf(error, 'Please try again.'), variant: 'danger' }),
  });
  return (
    <RejectForm
      submitLabel="Remove review"
      busyText={isPending && 'Removing...'}
      onReject={(input) => mutate({ id: flag.id, input: { outcome: 'removed', ...input } })}
    />
  );
}
