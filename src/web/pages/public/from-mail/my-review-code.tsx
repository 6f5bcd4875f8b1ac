import { limits } from '#shared/limits.ts';
import { ProblemSummary } from '#web/pages/public/parts/problem-summary.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { StarPicker } from '#web/ui/star-picker.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { CodePurpose, MailPageState, ShownReview, TypedEdit } from './mail-page-state.ts';
import { ShownReviewCard } from './shown-review.tsx';

const titles: Record<CodePurpose, string> = {
  appeal: 'Appeal this decision',
  download: 'Download a copy',
  edit: 'Edit your review',
  erase: 'Erase your review?',
};
const buttons: Record<CodePurpose, string> = {
  appeal: 'Send appeal',
  download: 'Download a copy',
  edit: 'Save my edit',
  erase: 'Erase my review',
};

type Props = Omit<Extract<MailPageState, { page: 'my-review-code' }>, 'page'>;

/** The code was emailed; here it is entered, with what it is for. */
export function MyReviewCode({ token, purpose, words, edit, review, problem }: Props) {
  const address = `/my-review/${token}`;
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <MailPageFrame title={titles[purpose]}>
      <Consequence purpose={purpose} review={review} />
      <form id="code-form" method="post" action={address} className="mt-8 flex flex-col gap-6">
        {problem && (
          <ProblemSummary
            problems={problem.field === null ? {} : { [problem.field]: problem.message }}
            message={problem.field === null ? problem.message : undefined}
          />
        )}
        <input type="hidden" name="purpose" value={purpose} />
        {purpose === 'appeal' && (
          <TextArea
            id="words"
            name="words"
            label="Why is the decision wrong?"
            hint="For example, what you booked and when. Only administrators read this."
            rows={6}
            required
            maxLength={limits.appeal}
            defaultValue={words}
            error={errorAt('words')}
          />
        )}
        {purpose === 'edit' && <EditFields edit={edit} errorAt={errorAt} />}
        <Field
          id="code"
          name="code"
          label="Code from our email"
          hint="Six digits, sent a moment ago to the address you left with the review. It works for 15 minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          error={errorAt('code')}
          className="max-w-xs"
        />
        <Button
          type="submit"
          size="lg"
          variant={purpose === 'erase' ? 'danger' : 'primary'}
          className="sm:self-start max-sm:w-full"
        >
          {buttons[purpose]}
        </Button>
      </form>
      <p className="mt-6 text-sm text-ink-soft">
        No email after a minute? Look in your spam folder, or{' '}
        {/* Sends the same form, so that nothing that was typed is lost. */}
        <button
          type="submit"
          form="code-form"
          name="again"
          value="1"
          formNoValidate
          className="min-h-11 cursor-pointer font-semibold text-action underline underline-offset-4"
        >
          get a new code
        </button>
        .
      </p>
      <p className="text-sm">
        <a
          href={address}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          Back to your review
        </a>
      </p>
      {purpose !== 'edit' && <ShownReviewCard review={review} />}
    </MailPageFrame>
  );
}

function EditFields({ edit, errorAt }: { edit: TypedEdit; errorAt: (field: string) => string | undefined }) {
  return (
    <>
      <StarPicker
        name="rating"
        legend="Your rating"
        defaultValue={edit.rating}
        required
        invalid={errorAt('rating') !== undefined}
        className="text-start"
      />
      <Field
        id="eventType"
        name="eventType"
        label="Service provided"
        optional
        maxLength={limits.eventType}
        defaultValue={edit.eventType}
        error={errorAt('eventType')}
        dir="auto"
      />
      <TextArea
        id="comment"
        name="comment"
        label="Your review"
        rows={6}
        grows
        required
        maxLength={limits.comment}
        defaultValue={edit.comment}
        error={errorAt('comment')}
        dir="auto"
      />
    </>
  );
}

function Consequence({ purpose, review }: { purpose: CodePurpose; review: ShownReview }) {
  const business = <bdi>{review.business}</bdi>;
  if (purpose === 'appeal')
    return (
      <Words>
        You can appeal once. We’ll read your review again together with what you write here, and email you our answer.
      </Words>
    );
  if (purpose === 'edit')
    return review.status === 'approved' ? (
      <Words>
        Your review stays as it is until we’ve checked the edit. Then it will say “Edited”, and we’ll tell {business}.
        Your photos and any reply stay.
      </Words>
    ) : (
      <Words>We’ll check the new version, by rules that never look at the stars, and email you our decision.</Words>
    );
  if (purpose === 'download')
    return (
      <Words>
        You get a file with your review of {business}, its versions, the reply, and every decision about it.
      </Words>
    );
  return (
    <>
      <Words>
        This deletes your review of {business} for good: your words, your stars, your photos, the reply to it, and your
        name and address with them. It disappears everywhere on Starbill within a second, and it can’t be restored.
      </Words>
      {review.source === 'business' && <Words>{business} then can’t add another review in your name.</Words>}
    </>
  );
}
