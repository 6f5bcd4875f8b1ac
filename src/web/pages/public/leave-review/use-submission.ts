import { useRef, useState } from 'react';
import { toast } from '#web/ui/toast.ts';
import { checkReview, type FieldErrors, readReview } from './check-review.ts';
import { forgetPhotos } from './kept-photos.ts';
import type { Photo } from './prepare-photo.ts';
import { endDraft, forgetTried, rememberSent, submissionKey } from './review-draft.ts';
import { submitReview } from './submit-review.ts';
import { type SentReview, sendKeptPhotos, type Uploaded, uploadPhotos } from './upload-photos.ts';
import { photoTrouble } from './upload-words.ts';

type Stage = 'editing' | 'submitting' | 'checking' | 'uploading';
/** `unsent`: what was said of words that were not sent because earlier ones had arrived. */
type Sent = Uploaded & { review: SentReview; slug: string | undefined; unsent: string | undefined };

const failure = {
  title: 'Error',
  description: 'Failed to submit review. Please try again.',
  variant: 'danger',
} as const;
/** The answer to an earlier try was lost on its way, and the words were changed since. */
const firstArrived =
  'Your review had already reached us as you first sent it, so your changes were not sent. They are still in the form.';
/** The words that used the key are not known here: it was a copy of this tab that sent them. */
const otherArrived =
  'Another review from this form has reached us already. To send this one as well, press Submit Review again.';

/** Sends a review and then its photos. The review is in before the first photo leaves, and never sent twice. */
export function useSubmission(performerId: string, firstRefusal: string | undefined) {
  const busy = useRef(false);
  const [stage, setStage] = useState<Stage>('editing');
  const [progress, setProgress] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState(firstRefusal);
  const [sent, setSent] = useState<Sent | null>(null);

  /** State alone would let a double click through before the next render. */
  async function once(work: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
      setStage('editing');
    }
  }

  function refuse(form: HTMLFormElement, fields: FieldErrors, message?: string) {
    const [first] = Object.keys(fields);
    setErrors(fields);
    setRefusal(first ? undefined : message);
    if (first) form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }

  async function upload(review: SentReview, photos: Photo[], before: string[], again: boolean) {
    if (photos.length === 0) return { urls: before, failed: [] };
    setProgress(0);
    setStage('uploading');
    // An earlier try may have left photos whose answers were lost; those sent now replace them.
    if (again) await sendKeptPhotos(review, before);
    return uploadPhotos(review, photos, before, setProgress);
  }

  function end(next: Sent) {
    setSent(next);
    const trouble = photoTrouble(next.urls.length, next.failed.length);
    toast(
      trouble
        ? { ...trouble, variant: 'danger' }
        : {
            title: 'Review Submitted!',
            description: next.unsent ?? 'Thank you for your feedback. Your review has been submitted successfully.',
          },
    );
  }

  return {
    stage,
    progress,
    errors,
    refusal,
    sent,
    submit: (form: HTMLFormElement, photos: Photo[]) =>
      once(async () => {
        const review = readReview(form);
        const problem = checkReview(review, form);
        refuse(form, problem?.fields ?? {});
        if (problem) return toast({ ...problem.toast, variant: 'danger' });
        const words = JSON.stringify(review);
        const { key, again, others } = submissionKey(performerId, words);
        setStage('submitting');
        const send = (typed: typeof review) => submitReview(performerId, typed, key, () => setStage('checking'));
        let outcome = await send(review);
        if (outcome.refused) forgetTried(performerId, words);
        let arrived = words;
        // Sent once more with their key, the words that arrived get the answer that was lost.
        for (const other of others) {
          if (!outcome.keyReused) break;
          arrived = other;
          outcome = await send(JSON.parse(other));
        }
        if (!outcome.review) {
          if (!outcome.keyReused) {
            toast(failure);
            return refuse(form, outcome.fields, outcome.message);
          }
          endDraft(performerId, { keepWords: true });
          toast({ ...failure, description: otherArrived });
          return refuse(form, {}, otherArrived);
        }
        const changed = arrived !== words;
        rememberSent(performerId, key, arrived);
        const uploaded = await upload(outcome.review, photos, [], again || changed);
        endDraft(performerId, { keepWords: changed });
        forgetPhotos();
        end({
          ...uploaded,
          review: outcome.review,
          slug: outcome.review.performer?.slug,
          unsent: changed ? firstArrived : undefined,
        });
      }),
    /** Once more for the photos that failed and may yet arrive. */
    retry: (before: Sent) =>
      once(async () => {
        const hopeless = before.failed.filter(({ final }) => final);
        const photos = before.failed.filter(({ final }) => !final).map(({ photo }) => photo);
        const uploaded = await upload(before.review, photos, before.urls, true);
        end({ ...before, urls: uploaded.urls, failed: [...hopeless, ...uploaded.failed] });
      }),
  };
}
