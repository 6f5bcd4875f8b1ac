export const reviewStatuses = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** What has become of a review, as its owner reads it: one word for each, whatever it is made of. */
export type ReviewStanding = 'unconfirmed' | 'waiting' | 'published' | 'hidden' | 'rejected';

export const standingLabels: Record<ReviewStanding, string> = {
  unconfirmed: 'Waiting for the customer',
  waiting: 'Waiting for approval',
  published: 'Published',
  hidden: 'Hidden by you',
  rejected: 'Not published',
};

export function standingOf(review: {
  status: ReviewStatus;
  isPublic: boolean;
  source: 'customer' | 'business';
  verified: boolean;
}): ReviewStanding {
  if (review.status === 'rejected') return 'rejected';
  // What the owner wrote down in a customer's name is nobody's review until that customer says so.
  if (review.source === 'business' && !review.verified) return 'unconfirmed';
  if (review.status === 'pending') return 'waiting';
  return review.isPublic ? 'published' : 'hidden';
}

export const rejectionReasons = [
  'not_genuine',
  'unlawful',
  'off_topic',
  'private_data',
  'advertising',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const rejectionReasonLabels: Record<RejectionReason, string> = {
  not_genuine: 'Not a genuine experience',
  unlawful: 'Unlawful content',
  off_topic: 'Not about the service',
  private_data: 'Contains private data',
  advertising: 'Advertising',
  other: 'Another reason',
};

/** The same for the person who wrote the review: why it, or an edit of it, is not shown, and what to change. */
export const rejectionExplanations: Record<RejectionReason, { why: string; change: string; edit: string }> = {
  not_genuine: {
    why: 'We couldn’t see that it describes a real experience with this business.',
    change: 'If you were a customer, appeal and tell us what you booked and when.',
    edit: 'Say what you booked and when.',
  },
  unlawful: {
    why: 'It contains something that we may not publish by law, such as a threat or an accusation of a crime.',
    change: 'Leave that part out, and describe what happened to you.',
    edit: 'Leave that part out, and describe what happened to you.',
  },
  off_topic: {
    why: 'It isn’t about the service of this business.',
    change: 'Write about the service itself: what they did for you, and how it went.',
    edit: 'Write about the service itself: what they did for you, and how it went.',
  },
  private_data: {
    why: 'It contains private details of a person, such as a phone number, an address or a full name.',
    change: 'Leave those details out. The rest can stay as it is.',
    edit: 'Leave those details out. The rest can stay as it is.',
  },
  advertising: {
    why: 'It advertises something.',
    change: 'Leave out links and offers, and write about this business alone.',
    edit: 'Leave out links and offers, and write about this business alone.',
  },
  other: {
    why: 'It doesn’t follow our rules for reviews.',
    change: 'If it isn’t clear to you why, appeal and ask us to look again.',
    edit: 'Read our rules, and change what doesn’t follow them.',
  },
};
