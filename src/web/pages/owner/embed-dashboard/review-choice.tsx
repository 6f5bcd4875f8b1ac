import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { reviewsPerRequest } from '#shared/widget-config.ts';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { messageOf } from '#web/api/client.ts';
import { ownReviewsQuery } from '#web/api/reviews.ts';
import { AskLink } from '#web/pages/owner/parts/ask-link.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';

const most = 20;

/** What a widget makes of the choice. A list and a wall show all of it; the others as many as they take. */
function shownWords(type: WidgetType, config: EmbedConfig): string {
  const count = config.selectedReviews.length;
  if (count === 0) return 'Shows your latest reviews.';
  const taken = type === 'displayAll' || type === 'wall' ? count : reviewsPerRequest(type, config);
  const shown =
    count > taken
      ? `Shows the latest ${taken} of your ${count} selected reviews.`
      : `Shows your ${count} selected ${count === 1 ? 'review' : 'reviews'}.`;
  return `${shown} The widget says so, with your full average and a link to all.`;
}

/** The latest reviews, or those the owner chooses. */
export function ReviewChoice(props: { type: WidgetType; config: EmbedConfig; onChange: (ids: string[]) => void }) {
  const { type, config, onChange } = props;
  const [open, setOpen] = useState(false);
  const count = config.selectedReviews.length;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-semibold">Reviews</span>
      <p className="text-sm text-ink-soft">{shownWords(type, config)}</p>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Select reviews
        </Button>
        {count > 0 && (
          <Button variant="quiet" onClick={() => onChange([])}>
            Show the latest instead
          </Button>
        )}
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Select reviews"
        description={`${count} of at most ${most} selected. Only published reviews can be shown.`}
      >
        <Choices selected={config.selectedReviews} onChange={onChange} />
        <Button className="mt-6 w-full" onClick={() => setOpen(false)}>
          Done
        </Button>
      </Dialog>
    </div>
  );
}

function Choices({ selected, onChange }: { selected: string[]; onChange: (ids: string[]) => void }) {
  const list = useInfiniteQuery(ownReviewsQuery({ status: 'approved' }));
  const { data, error, refetch, hasNextPage } = list;
  if (!data && error)
    return (
      <div role="alert" className="flex flex-col items-start gap-3 text-sm">
        {messageOf(error, 'Your reviews didn’t load.')}
        <Button variant="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="h-40 rounded-md" />;
  const approved = data.pages.flatMap(({ items }) => items);
  const reviews = approved.filter(({ isPublic }) => isPublic);
  const toggle = (id: string, chosen: boolean) => {
    if (!chosen) onChange(selected.filter((each) => each !== id));
    else if (selected.length < most) onChange([...selected, id]);
  };
  return (
    <>
      <ul className="max-h-[45dvh] divide-y divide-rule overflow-y-auto border-y border-rule">
        {reviews.map((review) => (
          <li key={review.id} className="py-1">
            <Checkbox
              label={<Choice review={review} />}
              checked={selected.includes(review.id)}
              onChange={(chosen) => toggle(review.id, chosen)}
            />
          </li>
        ))}
        {reviews.length === 0 && (
          <li className="flex flex-col items-start gap-3 py-4 text-sm text-ink-soft">
            {approved.length === 0
              ? 'No approved reviews available'
              : `You’ve hidden ${hasNextPage ? 'your latest' : 'all your approved'} reviews, so they can’t be shown.`}
            {approved.length === 0 ? (
              <AskLink />
            ) : (
              <Link to="/reviews?status=hidden" className={buttonClass({ variant: 'secondary' })}>
                See hidden reviews
              </Link>
            )}
          </li>
        )}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

const Choice = ({ review }: { review: OwnReview }) => (
  <span className="block min-w-0">
    <span className="flex flex-wrap items-center gap-x-2">
      <bdi className="font-semibold wrap-anywhere">{review.reviewerName}</bdi>
      <Stars value={review.rating} size="sm" />
      <span className="text-xs text-ink-faint">{readerDate(review.createdAt)}</span>
    </span>
    <span dir="auto" className="line-clamp-2 block wrap-anywhere text-ink-soft">
      {review.comment}
    </span>
  </span>
);
