import { type FormEvent, useEffect, useRef, useState } from 'react';
import { reviewPagePath } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { StarPicker } from '#web/ui/star-picker.tsx';
import { toast } from '#web/ui/toast.ts';
import { checkReview, type FieldErrors, readReview, toRating } from './check-review.ts';
import { FormToasts } from './form-toasts.tsx';
import { forgetDraft, restoreDraft, saveDraft, submissionKey } from './review-draft.ts';
import { ReviewFields } from './review-fields.tsx';
import { submitReview } from './submit-review.ts';
import { ThankYou } from './thank-you.tsx';

export type ReviewFormProps = {
  performerId: string;
  performerName: string;
  /** Where Done leads unless the answer says better. */
  doneHref: string;
  /** What was typed and what was wrong with it, when the form came back from a post without scripts. */
  values?: Record<string, string>;
  error?: { title: string; message: string };
};

const failure = {
  title: 'Error',
  description: 'Failed to submit review. Please try again.',
  variant: 'danger',
} as const;

/** Its fields are the browser's own, so what was typed before the script came, or while it failed, is never lost. */
export function ReviewForm({ performerId, performerName, doneHref, values = {}, error }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState(error && `${error.title}: ${error.message}`);
  const [sentTo, setSentTo] = useState<string | null>(null);

  useEffect(() => {
    if (!form.current) return;
    // From here on the toasts speak; the browser's own bubbles are for pages without scripts.
    form.current.noValidate = true;
    restoreDraft(performerId, form.current);
  }, [performerId]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // State alone would let a double click through before the next render.
    if (busy.current) return;
    const review = readReview(event.currentTarget);
    const problem = checkReview(review, event.currentTarget);
    setErrors(problem?.fields ?? {});
    setRefusal(undefined);
    if (problem) {
      toast({ ...problem.toast, variant: 'danger' });
      focusField(form.current, Object.keys(problem.fields)[0]);
      return;
    }
    busy.current = true;
    setSubmitting(true);
    const outcome = await submitReview(performerId, review, submissionKey(performerId));
    busy.current = false;
    setSubmitting(false);
    if ('slug' in outcome) {
      forgetDraft(performerId);
      setSentTo(outcome.slug ? reviewPagePath({ slug: outcome.slug }) : doneHref);
      toast({
        title: 'Review Submitted!',
        description: 'Thank you for your feedback. Your review has been submitted successfully.',
      });
      return;
    }
    const [first] = Object.keys(outcome.fields);
    setErrors(outcome.fields);
    setRefusal(first ? undefined : outcome.message);
    toast(failure);
    focusField(form.current, first);
  }

  const toasts = <FormToasts />;
  if (sentTo)
    return (
      <>
        <ThankYou doneHref={sentTo} />
        {toasts}
      </>
    );
  return (
    <>
      <h1 dir="auto" className="text-center text-4xl wrap-anywhere">
        Leave a Review for {performerName}
      </h1>
      <p className="mt-3 text-center text-ink-soft">How was it? A minute of your time means a great deal to them.</p>
      <form
        ref={form}
        method="post"
        action={`/review/${performerId}`}
        onSubmit={handleSubmit}
        onInput={(event) => saveDraft(performerId, event.currentTarget)}
        className="mt-8 flex flex-col gap-6"
      >
        <StarPicker
          name="rating"
          legend="Your rating"
          defaultValue={toRating(values.rating)}
          required
          invalid={Boolean(errors.rating)}
          describedBy={errors.rating && 'rating-error'}
        />
        {errors.rating && (
          <p id="rating-error" className="-mt-4 text-center text-sm text-danger">
            {errors.rating}
          </p>
        )}
        <ReviewFields values={values} errors={errors} />
        <div>
          <FormError>{refusal}</FormError>
          <Button type="submit" size="lg" busyText={submitting && 'Submitting...'} className="mt-2 w-full">
            Submit Review
          </Button>
        </div>
        <p className="text-center text-xs text-ink-soft">
          Your name and your words are published. See our{' '}
          <a href="/privacy" className="underline underline-offset-4">
            Privacy Policy
          </a>
          .
        </p>
      </form>
      {toasts}
    </>
  );
}

function focusField(form: HTMLFormElement | null, name: string | undefined) {
  if (name) form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}
