import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ReviewStanding, standingLabels } from '#shared/review-states.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { ManagedReview } from './managed-review.tsx';
import { explainHiding } from './visibility-switch.tsx';

const published: OwnReview = {
  id: '01a1f03f-b90e-7c21-84fa-6c4c6f906759',
  reviewerName: 'Rae Quill',
  reviewerEmail: 'rae@example.test',
  rating: 4,
  comment: 'The doves were a delight.',
  eventType: '',
  status: 'approved',
  isPublic: true,
  source: 'customer',
  verified: true,
  verifiedGig: false,
  edited: false,
  rejectedReason: null,
  imageUrls: [],
  waitingImageUrls: [],
  createdAt: '2026-05-01T10:00:00.000Z',
  reply: null,
  flag: null,
};

const draw = (review: OwnReview) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ManagedReview review={review} canWrite onReply={() => {}} onFlag={() => {}} onPhoto={() => {}} />
    </QueryClientProvider>,
  );

const standings: Record<ReviewStanding, { change: Partial<OwnReview>; switch: string | null }> = {
  unconfirmed: { change: { status: 'pending', source: 'business', verified: false }, switch: 'Show once approved' },
  waiting: { change: { status: 'pending' }, switch: 'Show once approved' },
  published: { change: {}, switch: 'Show publicly' },
  hidden: { change: { isPublic: false }, switch: 'Show publicly' },
  rejected: { change: { status: 'rejected', rejectedReason: 'off_topic' }, switch: null },
};

test.each(Object.entries(standings))('a review that is %s has no switch that says otherwise', (standing, expected) => {
  const html = draw({ ...published, ...expected.change });
  expect(html).toContain(standingLabels[standing as ReviewStanding]);
  for (const words of ['Show once approved', 'Show publicly'])
    expect(html.includes(words), words).toBe(words === expected.switch);
  expect(html.includes('role="switch"')).toBe(expected.switch !== null);
});

test('a rejected review can’t be answered: nobody would see it; an answer it has can be deleted', () => {
  const rejected = { ...published, status: 'rejected', rejectedReason: 'off_topic' } as const;
  expect(draw(published)).toContain('Reply to Rae Quill');
  expect(draw(rejected)).not.toContain('Reply to Rae Quill');
  const reply = { replyText: 'Thank you!', createdAt: published.createdAt, updatedAt: published.createdAt };
  expect(draw({ ...rejected, reply })).toContain('Edit reply to Rae Quill');
});

test('a rejected review waits for nobody, whoever wrote it down', () => {
  const change = { status: 'rejected', rejectedReason: 'off_topic', source: 'business', verified: false } as const;
  expect(draw({ ...published, ...change })).not.toMatch(/Waiting for the customer/);
});

test('what hiding does is said as it is: later for a waiting review, for good without a subscription', () => {
  expect(explainHiding(published, true)).toBe(
    'Visitors won’t see it any more, but its 4 stars still count in your score, and your page will say that you have hidden a review with 4 stars. You can show it again at any time.',
  );
  expect(explainHiding({ ...published, rating: 1 }, false)).toBe(
    'Visitors won’t see it any more, but its 1 star still counts in your score, and your page will say that you have hidden a review with 1 star. To show it again you’ll need a subscription.',
  );
  expect(explainHiding({ ...published, status: 'pending' }, true)).toBe(
    'Visitors won’t see it. Once it’s approved, its 4 stars will count in your score, and your page will say that you have hidden a review with 4 stars. You can show it again at any time.',
  );
});
