import type { Gig } from '#shared/schemas/gigs.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/** An email can't be taken back, so its address is shown before it leaves. */
export function AskDialog({ gig, onClose, onSend }: { gig: Gig; onClose: () => void; onSend: () => void }) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Send to ${gig.clientEmail}?`}
      description={
        <>
          <bdi>{gig.clientName}</bdi> will get your email in a moment. If the address is wrong, cancel and choose Edit.
        </>
      }
      actionLabel="Send invitation"
      actionVariant="primary"
      onAction={onSend}
    />
  );
}
