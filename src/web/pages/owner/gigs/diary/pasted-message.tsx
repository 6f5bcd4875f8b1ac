import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';

const AddReviewDialog = lazy(async () => ({
  default: (await loadPart(() => import('#web/pages/owner/parts/add-review/add-review-dialog.tsx'))).AddReviewDialog,
}));

/** Praise that came by email or WhatsApp becomes a review that the customer confirms. */
export function PastedMessage() {
  const [message, setMessage] = useState('');
  const [open, setOpen] = useState(false);
  useUnsaved(message.trim() !== '', { goesWith: 'tab' });
  return (
    <SettingsSection
      id="pasted-message"
      title="A message they sent you"
      text="Has a customer already written to you, by email or WhatsApp? Paste their message. We’ll ask them to confirm it. Until they do, it isn’t published or counted."
    >
      <TextArea
        label="Their message"
        rows={4}
        grows
        dir="auto"
        maxLength={limits.comment}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button variant="secondary" className="mt-4" disabled={!message.trim()} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4" />
        Add it as a review
      </Button>
      <Suspense>
        {open && (
          <AddReviewDialog open onOpenChange={setOpen} comment={message.trim()} onAdded={() => setMessage('')} />
        )}
      </Suspense>
    </SettingsSection>
  );
}
