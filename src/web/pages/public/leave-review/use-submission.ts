import { useEffect, useRef, useState } from 'react';
import { describeProblems, findReviewProblems } from '#shared/review-problems.ts';
import type { SubmittedReview } from '#shared/schemas/reviews.ts';
import type { EmailedReview } from '#web/public-site.ts';
import { toast } from '#web/ui/toast.ts';
import { type FieldErrors, readReview } from './check-review.ts';
import type { Photo } from './prepare-photo.ts';
import { endDraft, forgetTried, rememberSent, submissionKey } from './review-draft.ts';
import { forgetPhotos } from './saved-photos.ts';
import { submitReview } from './submit-review.ts';
import { type SentReview, sendKeptPhotos, type Uploaded, uploadPhotos } from './upload-photos.ts';
import { photoTrouble } from './upload-words.ts';

type Stage = 'editing' | 'submitting' | 'checking' | 'uploading';
/** `unsent`: what was said of words that were not sent because earlier ones had arrived. */
type Sent = Uploaded & {
  review: SentReview;
  slug: string | undefined;
  unsent: string | undefined;
  emailed: EmailedReview | null;
};

const failure = {
  title: 'Error',
  description: 'Failed to submit review. Please try again.',
  variant: 'danger',
} as const;
/** The answer to an earlier try was lost on its way, and the words were changed since. */
const firstArrived =
  'We’d already received your review as you first sent it, so your changes weren’t sent. They’re still in the form.';
/** The words that used the key are not known here: it was a copy of this tab that sent them. */
const otherArrived =
  'We’ve already received another review from this form. To send this one too, press Submit Review again.';

const offline = 'You’re offline. Your review is kept on this page and will be sent as soon as you’re back online.';
const noAnswer =
  'We can’t reach Starbill right now. Your review is kept on this page, and we’ll keep trying to send it.';
const notSentYet = 'Your review hasn’t been sent yet. Press Submit Review when you’re ready.';

/** Through an emailed link the address is known, and not typed. */
const emailedAbout = ({ id, uploadToken, emailed }: SubmittedReview, address?: string): EmailedReview | null =>
  emailed && address ? { id, uploadToken, address, corrected: false } : null;

/** Sends a review and then its photos. The review is in before the first photo leaves, and never sent twice. */
export function useSubmission(performerId: string, firstRefusal: string | undefined, firstErrors: FieldErrors) {
  const busy = useRef(false);
  const [stage, setStage] = useState<Stage>('editing');
  const [progress, setProgress] = useState(0);
  const [errors, setErrors] = useState(firstErrors);
  /** The field to take the person to, once the form can be typed in again. */
  const [toFocus, setToFocus] = useState<HTMLElement | null>(null);
  /** The review could not be sent for want of a connection, and will be sent again by itself. */
  const [waiting, setWaiting] = useState(false);
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

  useEffect(() => {
    // While it is being sent the form is inert, and nothing inert takes the focus.
    if (!toFocus || stage !== 'editing') return;
    toFocus.focus();
    toFocus.scrollIntoView({ block: 'center' });
    setToFocus(null);
  }, [toFocus, stage]);

  function refuse(form: HTMLFormElement, fields: FieldErrors, message?: string) {
    const [first] = Object.keys(fields);
    setErrors(fields);
    setRefusal(first ? undefined : message);
    if (first) setToFocus(form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`));
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
    waiting,
    /** Something was typed: problems that it solves disappear, and nothing half-written is sent. */
    edited: (form: HTMLFormElement) => {
      const problems = findReviewProblems(readReview(form));
      setErrors((shown) => {
        if (Object.keys(shown).length === 0) return shown;
        // With the sentence of this moment: an address that was missing may be incomplete now.
        return Object.fromEntries(Object.entries(problems).filter(([name]) => name in shown));
      });
      if (waiting) setRefusal(notSentYet);
      setWaiting(false);
    },
    submit: (form: HTMLFormElement, photos: Photo[]) =>
      once(async () => {
        const review = readReview(form);
        const problems = findReviewProblems(review);
        const problem = describeProblems(problems);
        setWaiting(false);
        refuse(form, problems);
        if (problem) return toast({ title: problem.title, description: problem.message, variant: 'danger' });
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
            // Said once; a try that was made by itself changes nothing that a person sees.
            if (!waiting) toast(failure);
            if (outcome.unreachable) {
              setWaiting(true);
              return refuse(form, {}, navigator.onLine ? noAnswer : offline);
            }
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
          emailed: emailedAbout(outcome.review, JSON.parse(arrived).reviewerEmail),
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
