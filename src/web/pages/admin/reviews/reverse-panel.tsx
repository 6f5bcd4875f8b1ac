import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { type ReverseDecisionInput, restoringReasonLabels } from '#shared/moderation.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { reverseDecision } from '#web/api/all-reviews.ts';
import { hasCode, hasStatus, messageOf } from '#web/api/client.ts';
import { DecisionPanel } from '#web/pages/admin/parts/decision-panel.tsx';
import { ReasonChoice } from '#web/pages/admin/parts/reason-choice.tsx';
import { RejectForm } from '#web/pages/admin/parts/reject-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

/** Takes a published review down, or publishes a rejected one. What was typed stays when the server refuses. */
export function ReversePanel({ review, onClose }: { review: QueuedReview; onClose: () => void }) {
  const to = review.status === 'approved' ? 'rejected' : 'approved';
  const { mutate, isPending } = useMutation({
    ...reverseDecision,
    onSuccess: () => {
      toast({ title: to === 'rejected' ? 'Review taken down' : 'Review published' });
      onClose();
    },
    onError: (error) => {
      toast({
        title: hasCode(error, 'already_decided') ? 'Already decided' : 'Nothing changed',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      });
      if (hasStatus(error, 409)) onClose();
    },
  });
  const send = (input: Pick<ReverseDecisionInput, 'reason' | 'note'>) =>
    mutate({ id: review.id, input: { ...input, to } });
  return to === 'rejected' ? (
    <DecisionPanel
      title="Take down this review?"
      description="Say why. A low rating alone is no reason. It’ll disappear from the public page straight away."
      onClose={onClose}
    >
      <RejectForm submitLabel="Take down" busyText={isPending && 'Taking down...'} onSubmit={send} />
    </DecisionPanel>
  ) : (
    <DecisionPanel
      title="Publish this review?"
      description="Say why the rejection is reversed. The review will appear on the public page straight away."
      onClose={onClose}
    >
      <PublishForm isPending={isPending} onPublish={send} />
    </DecisionPanel>
  );
}

type RestoringReason = keyof typeof restoringReasonLabels;
const reasons = Object.keys(restoringReasonLabels) as RestoringReason[];

function PublishForm(props: {
  isPending: boolean;
  onPublish: (input: { reason: RestoringReason; note?: string }) => void;
}) {
  const [reason, setReason] = useState<RestoringReason | null>(null);
  const [note, setNote] = useState('');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) props.onPublish({ reason, ...(note.trim() && { note: note.trim() }) });
      }}
    >
      <ReasonChoice reasons={reasons} labels={restoringReasonLabels} chosen={reason} onChoose={setReason} />
      <TextArea
        label="Note for the audit log"
        optional
        rows={2}
        maxLength={limits.rejectionNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button type="submit" busyText={props.isPending && 'Publishing...'}>
          Publish review
        </Button>
      </div>
    </form>
  );
}
