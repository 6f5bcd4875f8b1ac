/** The rule of the bell's red dot, and the time it keeps in this browser. */
const storedTimeKey = (ownerId: string) => `starbill:reviews-seen-at:${ownerId}`;

type TimeStore = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether any of the latest reviews came after the stored time. The first look stores the present and reports none. */
export function hasNewReviews(
  store: TimeStore,
  ownerId: string,
  latest: readonly { createdAt: string }[],
  now: Date,
): boolean {
  const seenAt = store.getItem(storedTimeKey(ownerId));
  if (seenAt === null) {
    markReviewsSeen(store, ownerId, now);
    return false;
  }
  return latest.some((review) => Date.parse(review.createdAt) > Date.parse(seenAt));
}

export function markReviewsSeen(store: TimeStore, ownerId: string, now: Date) {
  store.setItem(storedTimeKey(ownerId), now.toISOString());
}
