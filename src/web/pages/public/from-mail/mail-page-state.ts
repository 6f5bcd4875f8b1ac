import type { Rating } from '#shared/ratings.ts';
import type { ReviewStatus } from '#shared/review-states.ts';

/** A review as its reviewer sees it behind the link of a mail. */
export type ShownReview = {
  business: string;
  slug: string;
  reviewerName: string;
  rating: Rating;
  comment: string;
  eventType: string;
  source: 'customer' | 'business';
  status: ReviewStatus;
  published: boolean;
};

/** What a page behind a mail's link has to show. Opening a link changes nothing: scanners open links too. */
export type MailPageState =
  | { page: 'confirm-review'; token: string; eraseToken: string; review: ShownReview }
  | { page: 'confirmed'; review: ShownReview }
  | { page: 'erase-review'; token: string; review: ShownReview }
  | { page: 'erased'; review: ShownReview }
  | { page: 'unsubscribe'; token: string; business: string }
  | { page: 'unsubscribed'; business: string }
  | {
      page: 'broken-link';
      purpose: 'confirm-review' | 'erase-review' | 'unsubscribe';
      why: 'wrong' | 'expired' | 'expired-added' | 'gone';
    };
