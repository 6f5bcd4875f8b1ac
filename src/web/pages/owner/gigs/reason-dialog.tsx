import { type FormEvent, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

const words = {
  pause: {
    title: 'Pause this gig?',
    text: 'We won’t send any more emails about it. Links already sent still work.',
    label: 'Pause',
    busy: 'Pausing...',
  },
  delete: {
    title: 'Delete this gig?',
    text: 'The client’s name and address are erased. From the day of the event, a deleted gig still counts as one of your recorded gigs, and links already sent still work.',
    label: 'Delete',
    busy: 'Deleting...',
  },
} as const;

/** From the day of the event everybody is to be asked alike, so leaving somebody out takes a reason. */
export function ReasonDialog(props: {
  gig: Gig;
  action: 'pause' | 'delete';
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
}) {
  const { title, text, label, busy } = words[props.action];
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    if (!reason.trim()) return setError('Say why.');
    setError(undefined);
    setRefusal(undefined);
    setWorking(true);
    try {
      await props.onReason(reason.trim());
    } catch (failure) {
      setRefusal(messageOf(failure, 'Nothing was changed. Try again in a moment.'));
      setWorking(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={title}
      description={text}
      isUnsaved={reason.trim() !== ''}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextArea
          label="Reason"
          rows={3}
          dir="auto"
          maxLength={limits.gigReason}
          hint="Only you and the administrators see it. Every client should be asked: leaving out those who might complain misleads visitors."
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError>{refusal}</FormError>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={props.onClose}>
            Cancel
          </Button>
          <Button variant={props.action === 'delete' ? 'danger' : 'primary'} type="submit" busyText={working && busy}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
