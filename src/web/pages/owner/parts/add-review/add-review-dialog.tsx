import { useEffect, useRef, useState } from 'react';
import { performerName } from '#shared/performers.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { doublePressWindow } from '#web/ui/double-press.ts';
import { AddReviewForm } from './add-review-form.tsx';
import { ReviewAdded } from './review-added.tsx';

const closesAfter = 2_000;

/**
 * An owner writes a review down in a customer's name. It says so on every surface, and is neither published nor counted
 * until that customer confirms it.
 */
export function AddReviewDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the customer wrote elsewhere. */
  comment?: string;
  onAdded?: () => void;
}) {
  const { open, onOpenChange } = props;
  const person = useSignedIn();
  const [added, setAdded] = useState<string | null>(null);
  const addedAt = useRef(0);

  /** Where Submit stood there is now Done, or nothing of the dialog: a quick second press was meant for neither. */
  function close() {
    if (added !== null && Date.now() < addedAt.current + doublePressWindow) return;
    onOpenChange(false);
  }

  function thank(customer: string) {
    addedAt.current = Date.now();
    setAdded(customer);
    props.onAdded?.();
  }

  useEffect(() => {
    // The form itself begins anew each time, because a closed dialog holds nothing.
    if (!open) setAdded(null);
  }, [open]);

  useEffect(() => {
    if (added === null) return;
    const timer = setTimeout(() => onOpenChange(false), closesAfter);
    return () => clearTimeout(timer);
  }, [added, onOpenChange]);

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Leave a Review for ${performerName(person)}`}
      description="For a customer who told you what they think. We’ll email them to ask if it’s theirs. Until they confirm it, it isn’t published or counted. It’s always marked “Added by the business”."
      isWide
    >
      {added !== null ? (
        <ReviewAdded customer={added} onDone={close} />
      ) : (
        <AddReviewForm performerId={person.id} comment={props.comment ?? ''} onCancel={close} onAdded={thank} />
      )}
    </Dialog>
  );
}
