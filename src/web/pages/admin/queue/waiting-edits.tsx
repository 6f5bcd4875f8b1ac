import { Check, PenLine, X } from 'lucide-react';
import { checkLabels, type RejectReviewInput } from '#shared/moderation.ts';
import { type ReviewChoice, type WaitingEdit, waitingEdits } from '#web/api/moderation.ts';
import { RejectForm } from '#web/pages/admin/parts/reject-form.tsx';
import { nameOf, ReviewHeading } from '#web/pages/admin/parts/review-parts.tsx';
import type { ContentProps, FormProps, WorkKind } from '#web/pages/admin/parts/work-list/work-kind.ts';
import { WorkList } from '#web/pages/admin/parts/work-list/work-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { readerDate } from '#web/ui/reader-date.ts';

/** What reviewers want to change of published reviews, beside what everyone reads now. The stars are not shown: no rule reads them. */
export const WaitingEdits = () => <WorkList kind={kind} />;

function Content({ item: { review } }: ContentProps<WaitingEdit>) {
  const { edit } = review;
  return (
    <>
      <ReviewHeading review={review} />
      <p className="text-sm text-ink-soft">
        Edited <time dateTime={edit.createdAt}>{readerDate(edit.createdAt)}</time>
      </p>
      <div className="mt-4 grid max-w-5xl gap-x-8 gap-y-5 lg:grid-cols-2">
        <Words title="Published now" text={review.comment} service={review.eventType} soft />
        <Words title="The edit" text={edit.comment} service={edit.eventType} />
      </div>
      {edit.checks.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {edit.checks.map((check) => (
            <Badge key={check} tone="danger">
              {checkLabels[check] ?? check.replaceAll('_', ' ')}
            </Badge>
          ))}
        </div>
      )}
    </>
  );
}

const Form = ({ onSubmit, ...form }: FormProps<ReviewChoice>) => (
  <RejectForm {...form} onSubmit={(reject: RejectReviewInput) => onSubmit({ approve: false, reject })} />
);

const kind: WorkKind<WaitingEdit, ReviewChoice> = {
  source: waitingEdits,
  nouns: { one: 'edit', many: 'edits' },
  nameOf: ({ review }) => `the edit of ${nameOf(review)}`,
  reviewOf: ({ review }) => review,
  Content,
  accept: { label: 'Approve', done: 'Approved', icon: Check, tone: 'good', choice: { approve: true } },
  refuse: {
    label: 'Reject',
    done: 'Rejected',
    icon: X,
    tone: 'danger',
    ask: {
      title: (many) => (many === 1 ? 'Reject this edit' : `Reject ${many} edits`),
      description: () => 'Say why. The published words stay. We email the reason and your note to the reviewer.',
      submitLabel: (many) => (many === 1 ? 'Reject edit' : `Reject ${many} edits`),
      Form,
    },
  },
  failed: 'The edits didn’t load',
  empty: {
    icon: PenLine,
    title: 'No edits are waiting',
    words: 'When a reviewer changes a published review, the new version waits here before anyone else sees it.',
  },
};

function Words(props: { title: string; text: string; service: string; soft?: boolean }) {
  return (
    <section className="min-w-0">
      <h2 className="text-xs font-semibold text-ink-soft">{props.title}</h2>
      <p dir="auto" className={`mt-2 break-words whitespace-pre-line ${props.soft ? 'text-ink-soft' : 'text-lg'}`}>
        {props.text}
      </p>
      {props.service && (
        <p dir="auto" className="mt-2 text-xs wrap-anywhere text-ink-soft">
          {props.service}
        </p>
      )}
    </section>
  );
}
