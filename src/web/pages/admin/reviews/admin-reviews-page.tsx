import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { AllReviews } from './all-reviews.tsx';

export function AdminReviewsPage() {
  return (
    <AdminScreen
      title="All reviews"
      subtitle="Find any review, see how it was decided, and correct a decision that was wrong."
    >
      <AllReviews />
    </AdminScreen>
  );
}
