import { importedGrounds, importedReportLabels } from '#shared/imported-grounds.ts';
import { limits } from '#shared/limits.ts';
import { elsewherePath, reportImportedPath, reportReviewPath, reviewPagePath } from '#shared/paths.ts';
import { rejectionReasons } from '#shared/review-states.ts';
import { ProblemSummary } from '#web/pages/public/parts/problem-summary.tsx';
import { TypedText } from '#web/pages/public/parts/typed-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { MailPageState } from './mail-page-state.ts';

type Props = Omit<Extract<MailPageState, { page: 'report-review' }>, 'page'>;

/** Anybody can report a published review, without an account and without scripts. */
export function ReportReview({ id, comment, slug, imported, typed, problem }: Props) {
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  const reasons = imported ? importedGrounds : rejectionReasons;
  return (
    <MailPageFrame title="Report this review">
      <Words>
        An administrator will read your report. The review stays up until they decide, and nobody else sees that you
        reported it. Reviews aren’t removed just for being negative.
      </Words>
      {imported && (
        <Words>
          The business brought this review from somewhere else. If you wrote it, you can have it removed: where your
          email address came along with it, a code that we send there is enough.
        </Words>
      )}
      <TypedText as="blockquote" text={`“${comment}”`} named="review" className="mt-6 border-l-2 border-rule pl-4" />
      <form
        method="post"
        action={imported ? reportImportedPath({ id }) : reportReviewPath({ id })}
        className="mt-8 flex flex-col gap-6"
      >
        {problem && (
          <ProblemSummary
            problems={problem.field === null ? {} : { [problem.field]: problem.message }}
            message={problem.field === null ? problem.message : undefined}
          />
        )}
        <fieldset aria-describedby={errorAt('reason') && 'reason-error'}>
          <legend className="text-sm font-semibold">What’s wrong with it?</legend>
          {errorAt('reason') && (
            <p id="reason-error" className="mt-1 text-sm text-danger">
              {errorAt('reason')}
            </p>
          )}
          <div className="mt-2 divide-y divide-rule border-y border-rule">
            {reasons.map((reason, at) => (
              <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
                <input
                  type="radio"
                  // Where the summary leads.
                  id={at === 0 ? 'reason' : undefined}
                  name="reason"
                  value={reason}
                  required
                  defaultChecked={typed?.reason === reason}
                  className="size-4 shrink-0"
                />
                {importedReportLabels[reason]}
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          id="note"
          name="note"
          label="Tell us more"
          optional
          rows={4}
          maxLength={limits.flagReason}
          defaultValue={typed?.note}
          error={errorAt('note')}
        />
        <Field
          id="email"
          name="email"
          type="email"
          label="Your email"
          optional
          hint={`${imported ? 'Needed if you wrote the review. Otherwise only' : 'Only'} if you’d like to hear what we decide. We delete it afterwards.`}
          defaultValue={typed?.email}
          error={errorAt('email')}
          maxLength={limits.email}
          autoComplete="email"
        />
        <div hidden>
          <input name="website" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="submit" size="lg" className="sm:self-start max-sm:w-full">
          Send report
        </Button>
      </form>
      <p className="mt-6 text-sm">
        <a
          href={imported ? elsewherePath({ slug }) : reviewPagePath({ slug })}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          Back to the reviews
        </a>
      </p>
    </MailPageFrame>
  );
}

export const Reported = ({ slug, told }: { slug: string; told: boolean }) => (
  <MailPageFrame title="Thank you for your report">
    <Words>An administrator will read it{told ? ', and we’ll email you their decision.' : '.'}</Words>
    <LinkButton href={reviewPagePath({ slug })} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
      Back to the reviews
    </LinkButton>
  </MailPageFrame>
);
