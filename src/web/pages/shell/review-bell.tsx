import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useNavigate } from 'react-router';
import { enquiryFiguresQuery } from '#web/api/enquiries.ts';
import { bellQuery } from '#web/api/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** A red dot while customers' reviews are new to this account, or enquiries unanswered; pressing it leads to the list. */
export function ReviewBell() {
  const { data: bell } = useQuery(bellQuery);
  const navigate = useNavigate();
  const { data: enquiries } = useQuery(enquiryFiguresQuery);
  const hasReviews = bell !== undefined && bell.newReviews > 0;
  const isNew = hasReviews || Boolean(enquiries?.unanswered);
  const news = isNew && !hasReviews ? 'new enquiries' : 'new reviews';
  const label = `Notifications: ${isNew ? 'you have' : 'no'} ${news}`;
  return (
    <Tooltip text={`${isNew ? 'You have' : 'No'} ${news}`}>
      <Button
        variant="secondary"
        size="icon"
        aria-label={label}
        className="relative"
        onClick={() => navigate(isNew && !hasReviews ? '/enquiries' : '/reviews')}
      >
        <Bell aria-hidden="true" className="size-5" />
        {isNew && (
          <span
            aria-hidden="true"
            className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-paper bg-danger"
          />
        )}
      </Button>
    </Tooltip>
  );
}
