import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { latestReviewsQuery } from '#web/api/reviews.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { hasNewReviews, markReviewsSeen } from './new-reviews.ts';

/** A red dot when there are reviews this browser has not been shown; pressing it goes to the list, where the newest come first. */
export function ReviewBell({ ownerId }: { ownerId: string }) {
  const { data: latest } = useQuery(latestReviewsQuery);
  const [isNew, setIsNew] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (latest) setIsNew(hasNewReviews(localStorage, ownerId, latest, new Date()));
  }, [latest, ownerId]);

  const label = isNew ? 'Notifications: you have new reviews' : 'Notifications: no new reviews';
  return (
    <Tooltip text={isNew ? 'You have new reviews' : 'No new reviews'}>
      <Button
        variant="secondary"
        size="icon"
        aria-label={label}
        className="relative"
        onClick={() => {
          markReviewsSeen(localStorage, ownerId, new Date());
          setIsNew(false);
          navigate('/reviews');
        }}
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
