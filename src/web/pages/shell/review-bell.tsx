import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useNavigate } from 'react-router';
import { bellQuery } from '#web/api/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** A red dot while customers' reviews are new to this account; pressing it leads to them. */
export function ReviewBell() {
  const { data: bell } = useQuery(bellQuery);
  const navigate = useNavigate();
  const isNew = bell !== undefined && bell.newReviews > 0;
  return (
    <Tooltip text={isNew ? 'You have new reviews' : 'No new reviews'}>
      <Button
        variant="secondary"
        size="icon"
        aria-label={`Notifications: ${isNew ? 'you have' : 'no'} new reviews`}
        className="relative"
        onClick={() => navigate('/reviews')}
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
