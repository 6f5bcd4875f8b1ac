import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { AdminPerformer } from '#shared/schemas/administration.ts';
import { suspendPerformer } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

type Props = { performer: AdminPerformer | null; onClose: () => void };

export function SuspendDialog({ performer, onClose }: Props) {
  return (
    <Dialog
      open={performer !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Suspend ${performer?.name ?? ''}`}
      description="Their page and review form will say they’re paused, and their widgets will show nothing. Nothing is deleted, and you can restore them."
    >
      {performer && <SuspendForm performer={performer} onClose={onClose} />}
    </Dialog>
  );
}

function SuspendForm({ performer, onClose }: { performer: AdminPerformer; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    ...suspendPerformer,
    onSuccess: () => {
      toast({ title: 'Suspended', description: `${performer.name} is no longer public.` });
      onClose();
    },
  });
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ id: performer.id, reason: reason.trim() });
      }}
    >
      <TextArea
        label="Reason"
        hint="We email it to the owner and keep it in the audit log. The public doesn’t see it."
        rows={3}
        required
        maxLength={limits.rejectionNote}
        value={reason}
        error={error ? messageOf(error, 'Not suspended. Try again.') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="danger" disabled={!reason.trim()} busyText={isPending && 'Suspending...'}>
        Suspend
      </Button>
    </form>
  );
}
