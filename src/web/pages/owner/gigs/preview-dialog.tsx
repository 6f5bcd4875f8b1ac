import type { InvitationSettings } from '#shared/schemas/gigs.ts';
import type { PreviewOf } from '#web/api/invitations.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { InvitationPreview } from './invitation-preview.tsx';

/** The email as the client will read it. */
export function PreviewDialog(props: { of: PreviewOf; settings: InvitationSettings | undefined; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="The email"
      description={
        props.settings?.standardTextOnly
          ? 'As your client reads it. During the trial the standard text is used.'
          : 'As your client reads it. You can change its words under Settings.'
      }
    >
      <InvitationPreview of={props.of} className="h-[60dvh]" />
    </Dialog>
  );
}
