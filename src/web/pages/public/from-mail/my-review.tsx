import { reviewPagePath } from '#shared/paths.ts';
import { rejectionExplanations, rejectionReasonLabels } from '#shared/review-states.ts';
import { TypedText } from '#web/pages/public/parts/typed-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { CodePurpose, MailPageState, ShownEdit, ShownRejection, ShownReview } from './mail-page-state.ts';
import { ReplyWishForm } from './reply-wish.tsx';
import { ShownReviewCard } from './shown-review.tsx';

type Props = Omit<Extract<MailPageState, { page: 'my-review' }>, 'page'>;

/** The reviewer's own page: what became of the review, and what they can do. Each button sends a code first. */
export function MyReview({ token, review, rejection, edit, replyWish, notice }: Props) {
  return (
    <MailPageFrame title="Your review">
      {notice && (
        <p role="status" className="mt-5 rounded-md bg-good-soft px-4 py-3 text-good">
          {notice}
        </p>
      )}
      <Words>
        <Status review={review} />
      </Words>
      {rejection && <Rejection {...rejection} />}
      <ShownReviewCard review={review} />
      {edit && <Edit edit={edit} review={review} />}
      <div className="mt-8 flex flex-wrap gap-3">
        {rejection?.appeal === 'possible' && (
          <Press token={token} purpose="appeal" variant="primary">
            Appeal this decision
          </Press>
        )}
        {rejection?.appeal !== 'waiting' && (
          <Press token={token} purpose="edit" variant={rejection?.appeal === 'possible' ? 'secondary' : 'primary'}>
            Edit my review
          </Press>
        )}
        <Press token={token} purpose="download" variant="secondary">
          Download a copy
        </Press>
        <Press token={token} purpose="erase" variant="secondary">
          Erase my review
        </Press>
      </div>
      <p className="mt-5 text-sm text-ink-soft">
        For each of these we’ll email a code to the address you left with the review, so nobody else can do it with a
        forwarded email.
      </p>
      {review.status !== 'rejected' && <ReplyWishForm token={token} wish={replyWish} business={review.business} />}
    </MailPageFrame>
  );
}

function Status({ review: { status, published, business, source, verified, slug } }: { review: ShownReview }) {
  const page = (
    <a href={reviewPagePath({ slug })} className="font-semibold text-action underline underline-offset-4">
      the page of <bdi>{business}</bdi>
    </a>
  );
  if (published) return <>It’s published on {page}.</>;
  if (status === 'approved')
    return <>It’s approved and counts, but the business has hidden it. {page} says how many are hidden.</>;
  if (status === 'rejected') return <>It isn’t published on {page}.</>;
  if (source === 'business' && !verified)
    return <>{business} wrote it down in your name. It isn’t published or counted unless you confirm it.</>;
  return <>It’s waiting to be checked, by rules that never look at the stars. We’ll email you our decision.</>;
}

const appeals: Record<ShownRejection['appeal'], string> = {
  possible:
    'If you think we’re wrong, you can appeal once. Where there is more than one administrator, a different one answers it.',
  'too-late': 'The six months in which this decision could be appealed are over.',
  waiting: 'You’ve appealed. We’ll email you the answer.',
  upheld: 'You appealed, and the decision stays as it was.',
};

function Rejection({ reason, note, appeal }: ShownRejection) {
  const { why, change } = rejectionExplanations[reason];
  return (
    <section className="mt-8 rounded-lg border border-rule p-5 sm:p-7">
      <h2 className="text-xl">{rejectionReasonLabels[reason]}</h2>
      <p className="mt-3">
        {why} {change}
      </p>
      {note && <TypedText as="blockquote" text={`“${note}”`} named="note" className="mt-3" />}
      <p className="mt-3 text-ink-soft">{appeals[appeal]}</p>
    </section>
  );
}

/** The edit that nobody else sees yet, or never will. */
function Edit({ edit, review }: { edit: ShownEdit; review: ShownReview }) {
  const { rejection } = edit;
  return (
    <section aria-labelledby="edit-title" className="mt-10">
      <h2 id="edit-title" className="text-2xl">
        {rejection ? 'Your edit isn’t published' : 'Your edit is waiting'}
      </h2>
      {rejection ? (
        <>
          <p className="mt-3">
            {rejectionExplanations[rejection.reason].why} {rejectionExplanations[rejection.reason].edit} Then send it
            again.
          </p>
          {rejection.note && <TypedText as="blockquote" text={`“${rejection.note}”`} named="note" className="mt-3" />}
        </>
      ) : (
        <p className="mt-3 text-ink-soft">
          The review above stays as it is until we’ve checked this, by rules that never look at the stars. We’ll email
          you our decision. If you edit again, the new version replaces this one.
        </p>
      )}
      <ShownReviewCard review={{ ...review, ...edit }} />
    </section>
  );
}

function Press(props: { token: string; purpose: CodePurpose; variant: 'primary' | 'secondary'; children: string }) {
  return (
    <form method="post" action={`/my-review/${props.token}`} className="max-sm:w-full">
      <input type="hidden" name="purpose" value={props.purpose} />
      <Button type="submit" size="lg" variant={props.variant} className="max-sm:w-full">
        {props.children}
      </Button>
    </form>
  );
}
