import { Link } from 'react-router';
import { screens } from '#shared/operations.ts';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { textLink } from '#web/ui/text-link.ts';
import { FilterBar } from './filter-bar.tsx';
import { PausedBanner } from './paused-banner.tsx';
import { PendingBanner } from './pending-banner.tsx';
import { ReviewList } from './review-list.tsx';
import { useReviewFilters } from './use-review-filters.ts';

export function ManageReviewsPage() {
  const person = useSignedIn();
  const narrowing = useReviewFilters();
  return (
    <>
      <ScreenHeader
        title="Manage Reviews"
        subtitle="Starbill’s administrators approve or reject each review. You choose which to reply to, and which to show."
        getReviews
      />
      <PausedBanner person={person} />
      <PendingBanner />
      <FilterBar {...narrowing} />
      <ReviewList {...narrowing} canWrite={person.canWrite} />
      <p className="mt-8 text-sm text-ink-soft">
        Do you have reviews on another site?{' '}
        <Link to={screens.importScreen.path} className={textLink}>
          Import reviews
        </Link>
      </p>
    </>
  );
}
