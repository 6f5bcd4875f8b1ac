import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ProblemSummary } from '#web/pages/public/parts/problem-summary.tsx';
import type { GigOnForm, LinkElsewhere } from '#web/public-site.ts';
import { Button } from '#web/ui/button.tsx';
import { doublePressWindow } from '#web/ui/double-press.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { progressClass } from '#web/ui/progress-class.ts';
import { StarPicker } from '#web/ui/star-picker.tsx';
import { AddressNote } from './address-note.tsx';
import { type FieldErrors, toRating } from './check-review.ts';
import { FailedPhotos } from './failed-photos.tsx';
import { FormToasts } from './form-toasts.tsx';
import { GigFields } from './gig-fields.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { restoreDraft, saveDraft } from './review-draft.ts';
import { ReviewFields } from './review-fields.tsx';
import { ThankYou } from './thank-you.tsx';
import { useOpened } from './use-opened.ts';
import { usePhotos } from './use-photos.ts';
import { useRetry } from './use-retry.ts';
import { useSubmission } from './use-submission.ts';

export type ReviewFormProps = {
  performerId: string;
  performerName: string;
  /** Where Done leads unless the answer says better. */
  doneHref: string;
  links: LinkElsewhere[];
  /** The gig whose client was sent this form. */
  gig?: GigOnForm;
  /** What was typed and what was wrong with it, when the form came back from a post without scripts. */
  values?: Record<string, string>;
  error?: { title: string; message: string };
  fields?: FieldErrors;
};

const noProblems: FieldErrors = {};

const busyTexts = {
  editing: undefined,
  submitting: 'Submitting...',
  checking: 'Checking that you’re not a robot…',
  uploading: 'Uploading images...',
};

/** Its fields are the browser's own, so what was typed before the script came, or while it failed, is never lost. */
export function ReviewForm({
  performerId,
  performerName,
  doneHref,
  links,
  gig,
  values = {},
  error,
  fields = noProblems,
}: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const chosen = usePhotos(performerId);
  const served = error && `${error.title}: ${error.message}`;
  const submission = useSubmission(performerId, served, fields);
  const { stage, progress, refusal, sent, waiting, edited, submit, sendAgain, retry } = submission;
  const { photos: _lost, ...inFields } = submission.errors;
  const problems: FieldErrors = chosen.photos.length > 0 ? inFields : submission.errors;
  /** The page came back with a message: about its fields, with whose problems it goes, or of its own. */
  const isServed = refusal === served;
  const tellsOfFields = Object.keys(fields).some((name) => name !== 'photos');
  const isSolved = isServed && tellsOfFields && Object.keys(inFields).length === 0;

  useOpened(gig?.token);

  useEffect(() => {
    if (!form.current) return;
    // Tests wait for it: from here on the script answers.
    form.current.dataset.awake = '';
    restoreDraft(performerId, form.current);
  }, [performerId]);

  const photos = () => chosen.latest().photos;
  useRetry(waiting, () => {
    if (form.current && chosen.preparing === 0) sendAgain(form.current, photos);
  });

  const busyText = busyTexts[stage];
  const uploading = stage === 'uploading' && (
    <progress aria-label="Uploading images" value={progress} className={`mt-3 ${progressClass}`} />
  );

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await submit(event.currentTarget, photos);
  }

  const toasts = <FormToasts />;
  if (sent)
    return (
      <>
        {/* The same page, under the slug of the answer. */}
        <ThankYou doneHref={sent.slug ? doneHref.replace(/[^/]+$/, sent.slug) : doneHref} links={links}>
          {sent.emailed && <AddressNote {...sent.emailed} action={`/review/${performerId}/address`} />}
          {sent.unsent && (
            <p className="mx-auto mt-4 max-w-md">
              {sent.unsent}{' '}
              <a
                href={`/review/${performerId}`}
                className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
              >
                Leave another review
              </a>
            </p>
          )}
          <FailedPhotos
            kept={sent.urls.length}
            failed={sent.failed.map(({ photo, message }) => ({ ...photo, message }))}
          >
            {sent.failed.some(({ final }) => !final) && (
              <Button variant="secondary" busyText={busyText} onClick={() => retry(sent)} className="mt-5 w-full">
                Try again
              </Button>
            )}
            {uploading}
          </FailedPhotos>
        </ThankYou>
        <DoublePressGuard />
        {toasts}
      </>
    );
  return (
    <>
      <h1 dir="auto" className="text-center text-4xl wrap-anywhere">
        Leave a Review for {performerName}
      </h1>
      <p className="mt-3 text-center text-ink-soft">How was it? A minute of your time means a lot to them.</p>
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        action={gig?.action ?? `/review/${performerId}`}
        onSubmit={handleSubmit}
        onInput={({ currentTarget, target }) => {
          saveDraft(performerId, currentTarget);
          edited(currentTarget, (target instanceof Element && target.getAttribute('name')) || '');
        }}
        // All problems are named at once, with scripts and without: the browser's own bubble names the first alone.
        noValidate
        className="mt-8 flex flex-col gap-6"
      >
        <ProblemSummary problems={problems} message={isServed && !tellsOfFields ? error?.message : undefined} />
        <div inert={stage !== 'editing'} className="flex flex-col gap-6">
          <StarPicker
            name="rating"
            legend="Your rating"
            defaultValue={toRating(values.rating)}
            required
            invalid={Boolean(problems.rating)}
            describedBy={problems.rating && 'rating-error'}
          />
          {problems.rating && (
            <p id="rating-error" className="-mt-4 text-center text-sm text-danger">
              {problems.rating}
            </p>
          )}
          <ReviewFields values={values} errors={problems} maskedEmail={gig?.maskedEmail} />
          <PhotoPicker chosen={chosen} lost={problems.photos} />
          {gig && <GigFields gig={gig} values={values} />}
        </div>
        <div>
          <FormError>{isSolved ? undefined : refusal}</FormError>
          <Button type="submit" size="lg" busyText={busyText} disabled={chosen.preparing > 0} className="mt-2 w-full">
            Submit Review
          </Button>
          {uploading}
        </div>
        <p className="text-center text-xs text-ink-soft">
          Your name, your words and your photos are published. See our{' '}
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

/**
 * Covers the thank-you screen for half a second: a quick second press was not meant for the button that has moved under
 * the finger.
 */
function DoublePressGuard() {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doublePressWindow);
    return () => clearTimeout(timer);
  }, []);
  return settled ? null : <div className="fixed inset-0 z-50" />;
}
