import { useEffect, useRef, useState } from 'react';
import { describeProblems, findReviewProblems } from '#shared/review-problems.ts';
import type { SubmittedReview } from '#shared/schemas/reviews.ts';
import type { EmailedReview } from '#web/public-site.ts';
import { toast } from '#web/ui/toast.ts';
import { type FieldErrors, readReview } from './check-review.ts';
import type { Photo } from './prepare-photo.ts';
import { endDraft, forgetTried, rememberSent, submissionKey } from './review-draft.ts';
import { forgetPhotos } from './saved-photos.ts';
import { failure, firstArrived, keptOffline, noAnswer, notSentYet, offline, otherArrived } from './submission-words.ts';
import { type Outcome, submitReview } from './submit-review.ts';
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

/** Through an emailed link the address is known, and not typed. */
const emailedAbout = ({ id, uploadToken, emailed }: SubmittedReview, address?: string): EmailedReview | null =>
  emailed && address ? { id, uploadToken, address, corrected: false } : null;

/** Sends a review and then its photos. The review is in before the first photo leaves, and never sent twice. */
export function useSubmission(performerId: string, firstRefusal: string | undefined, firstErrors: FieldErrors) {
  const busy = useRef(false);
  /** A try that the form makes by itself, and whether the review is in then. Until it is over nobody sees it. */
  const silentTry = useRef<Promise<boolean> | null>(null);
  const [stage, setStage] = useState<Stage>('editing');
  const [progress, setProgress] = useState(0);
  const [errors, setErrors] = useState(firstErrors);
  /** The field or button to take the person to, once the form can be used again. */
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

  function refuse(form: HTMLFormElement, fields: FieldErrors, message?: string, silently = false) {
    const [first] = Object.keys(fields);
    setErrors(fields);
    setRefusal(first ? undefined : message);
    // What is wrong with no field is said above the button, which it may push off a phone's screen.
    const place = first ? `[name="${CSS.escape(first)}"]` : message && !silently && '[type=submit]';
    if (place) setToFocus(form.querySelector<HTMLElement>(place));
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

  /** Whether the review is in. */
  async function send(form: HTMLFormElement, photos: () => Photo[], silently: boolean): Promise<boolean> {
    const review = readReview(form);
    const words = JSON.stringify(review);
    if (!silently) {
      const problems = findReviewProblems(review);
      const problem = describeProblems(problems);
      setWaiting(false);
      refuse(form, problems);
      if (problem) {
        toast({ title: problem.title, description: problem.message, variant: 'danger' });
        return false;
      }
      setStage('submitting');
    }
    const { key, again, others } = submissionKey(performerId, words);
    const post = (typed: typeof review) =>
      submitReview(performerId, typed, key, () => !silently && setStage('checking'));
    let outcome = await post(review);
    if (outcome.refused) forgetTried(performerId, words);
    let arrived = words;
    // Sent once more with their key, the words that arrived get the answer that was lost.
    for (const other of others) {
      if (!outcome.keyReused) break;
      arrived = other;
      outcome = await post(JSON.parse(other));
    }
    const typed = JSON.stringify(readReview(form));
    if (!outcome.review) {
      // What became of words that were changed meanwhile is no news of those that stand there now.
      if (!silently || typed === words) refuseFor(form, outcome, silently);
      return false;
    }
    const changed = arrived !== typed;
    rememberSent(performerId, key, arrived);
    const uploaded = await upload(outcome.review, photos(), [], again || changed);
    endDraft(performerId, { keepWords: changed });
    forgetPhotos();
    end({
      ...uploaded,
      review: outcome.review,
      slug: outcome.review.performer?.slug,
      unsent: changed ? firstArrived : undefined,
      emailed: emailedAbout(outcome.review, JSON.parse(arrived).reviewerEmail),
    });
    return true;
  }

  function refuseFor(form: HTMLFormElement, { unreachable, keyReused, fields, message }: Outcome, silently: boolean) {
    setWaiting(Boolean(unreachable));
    // Said once: a try that nobody made and that brings nothing new changes nothing that a person sees.
    const isOffline = unreachable && !navigator.onLine;
    if (isOffline) {
      if (!silently) toast(keptOffline);
    } else if (!silently || !unreachable) toast(keyReused ? { ...failure, description: otherArrived } : failure);
    if (unreachable) return refuse(form, {}, isOffline ? offline : noAnswer, silently);
    if (!keyReused) return refuse(form, fields, message, silently);
    endDraft(performerId, { keepWords: true });
    refuse(form, {}, otherArrived, silently);
  }

  return {
    stage,
    progress,
    errors,
    refusal,
    sent,
    waiting,
    /** A field was changed: its problem disappears when that solves it, and nothing half-written is sent. */
    edited: (form: HTMLFormElement, name: string) => {
      // With the sentence of this moment: an address that was missing may be incomplete now.
      const problems: Partial<Record<string, string>> = findReviewProblems(readReview(form));
      setErrors((shown) => {
        const present = Object.entries(shown).map(([each, said]) => [each, each === name ? problems[each] : said]);
        return Object.fromEntries(present.filter(([, said]) => said));
      });
      if (waiting) setRefusal(notSentYet);
      setWaiting(false);
    },
    submit: (form: HTMLFormElement, photos: () => Photo[]) =>
      once(async () => {
        if (silentTry.current) {
          setStage('submitting');
          if (await silentTry.current) return;
        }
        await send(form, photos, false);
      }),
    /** The same without being asked: the form stays as it is, and open, until there is news. */
    sendAgain: (form: HTMLFormElement, photos: () => Photo[]) => {
      if (busy.current) return;
      silentTry.current ??= send(form, photos, true).finally(() => {
        silentTry.current = null;
        // Its photos may have failed, and wait for a press.
        if (!busy.current) setStage('editing');
      });
    },
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
