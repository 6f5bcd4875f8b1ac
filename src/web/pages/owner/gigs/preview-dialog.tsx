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
      title="Preview of the email"
      description={
        props.settings?.standardTextOnly
          ? 'This is what your client will read. During the trial the standard text is used.'
          : 'This is what your client will read. You can change the text under Settings.'
      }
    >
      <InvitationPreview of={props.of} className="h-[60dvh]" />
    </Dialog>
  );
}
