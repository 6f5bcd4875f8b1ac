import { useRef, useState } from 'react';
import { toast } from '#web/ui/toast.ts';
import { checkReview, type FieldErrors, readReview } from './check-review.ts';
import type { Photo } from './prepare-photo.ts';
import { endDraft, rememberSent, submissionKey } from './review-draft.ts';
import { submitReview } from './submit-review.ts';
import { type SentReview, sayWhichToKeep, type Uploaded, uploadPhotos } from './upload-photos.ts';
import { photoTrouble } from './upload-words.ts';

type Stage = 'editing' | 'submitting' | 'uploading';
type Sent = Uploaded & { review: SentReview; slug: string | undefined };

const failure = {
  title: 'Error',
  description: 'Failed to submit review. Please try again.',
  variant: 'danger',
} as const;

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
    if (again) await sayWhichToKeep(review, before);
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
            description: 'Thank you for your feedback. Your review has been submitted successfully.',
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
        const { key, again } = submissionKey(performerId, words);
        setStage('submitting');
        const outcome = await submitReview(performerId, review, key);
        if (!('review' in outcome)) {
          toast(failure);
          return refuse(form, outcome.fields, outcome.message);
        }
        rememberSent(performerId, key, words);
        const uploaded = await upload(outcome.review, photos, [], again);
        endDraft(performerId);
        end({ ...uploaded, review: outcome.review, slug: outcome.review.performer?.slug });
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
