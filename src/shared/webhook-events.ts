/** What an act can hear of, in words. Plain values: browsers import this file. */
export const webhookEvents = {
  'review.received': 'Review received',
  'review.published': 'Review published',
  'review.edited': 'Review edited by the reviewer',
  'review.replied': 'Reply written or changed',
  'review.flagged': 'Review flagged by you',
  'invitation.answered': 'Invitation answered',
} as const;
export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** Sent when an owner presses "Send a test". */
export const testEventType = 'webhook.test';

/** After a renewal messages are signed with both secrets for so long. */
export const oldSecretHours = 24;

export const webhookKinds = { webhook: 'Webhook', slack: 'Slack', discord: 'Discord' } as const;
export type WebhookKind = keyof typeof webhookKinds;

/** What is sent: by the rules of Standard Webhooks a type, a time and the data. */
export type WebhookPayload = {
  type: WebhookEventType | typeof testEventType;
  timestamp: string;
  data: {
    performer: { id: string; slug: string; name: string };
    review?: {
      id: string;
      reviewerName: string;
      rating: number;
      comment: string;
      createdAt: string;
      eventType: string;
      verified: boolean;
      verifiedGig: boolean;
      edited: boolean;
      status: string;
      isPublic: boolean;
      /** Where everybody can read it; null while it is not published. */
      url: string | null;
      reply: { replyText: string; createdAt: string; updatedAt: string } | null;
    };
    flag?: { reason: string; createdAt: string };
    gig?: { id: string; date: string; eventType: string; place: string; state: string; reviewId: string | null };
  };
};

/** What a test sends, and what the documentation and the preview show. */
export const samplePayload = (
  type: WebhookPayload['type'],
  {
    appUrl,
    performer,
    timestamp,
  }: { appUrl: string; performer: WebhookPayload['data']['performer']; timestamp: string },
): WebhookPayload => {
  const id = '0199b3c4-5d6e-7f80-91a2-b3c4d5e6f708';
  const isPublished = type !== 'review.received';
  const review = {
    id,
    reviewerName: 'Rae Quill',
    rating: 5,
    comment: 'A night to remember.',
    createdAt: timestamp,
    eventType: 'Wedding',
    verified: true,
    verifiedGig: false,
    edited: type === 'review.edited',
    status: isPublished ? 'approved' : 'pending',
    isPublic: true,
    url: isPublished ? `${appUrl}/reviews/${performer.slug}/${id}` : null,
    reply:
      type === 'review.replied' ? { replyText: 'Thank you, Rae!', createdAt: timestamp, updatedAt: timestamp } : null,
  };
  const gig = { id, date: '2026-06-06', eventType: 'Wedding', place: 'Leeds', state: 'reviewed', reviewId: id };
  return {
    type,
    timestamp,
    data: {
      performer,
      ...(type === 'invitation.answered' ? { gig } : { review }),
      ...(type === 'review.flagged' && { flag: { reason: 'This was another act.', createdAt: timestamp } }),
    },
  };
};
