import type { Database } from '#server/db/open.ts';
import { type Rating, ratings } from '#shared/ratings.ts';
import { rejectionReasons } from '#shared/review-states.ts';

const hour = 3_600_000;

/** Rounded up to hours, after a day to days, and at most 31 of those. */
const lengthOf = (milliseconds: number) => {
  const hours = Math.max(1, Math.ceil(milliseconds / hour));
  return hours <= 24 ? hours : Math.min(31, Math.ceil(hours / 24)) * 24;
};

/** What the trust figures of one performer, or of all, should say: counted from the rows, without the kept figures. */
export async function recountTrust(db: Database, performerId?: string) {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .$if(performerId !== undefined, (query) => query.where('performerId', '=', performerId ?? ''))
    .execute();
  const reviews = rows.filter(({ source, verifiedAt }) => source === 'customer' || verifiedAt !== null);
  const decisions = await db.selectFrom('decisions').selectAll().where('versionId', 'is', null).execute();
  const answers = await db
    .selectFrom('appeals as a')
    .innerJoin('decisions as d', 'd.id', 'a.decisionId')
    .innerJoin('reviews as r', 'r.id', 'd.reviewId')
    .select('a.outcome')
    .$if(performerId !== undefined, (query) => query.where('r.performerId', '=', performerId ?? ''))
    .execute();
  const waits = reviews.flatMap(({ id, source, createdAt, verifiedAt }) => {
    const arrived = source === 'business' ? verifiedAt : createdAt;
    const times = decisions
      .filter((each) => each.reviewId === id && (source === 'customer' || each.decidedAt >= (verifiedAt ?? new Date())))
      .map(({ decidedAt }) => decidedAt.getTime());
    return times.length === 0 || arrived === null ? [] : [lengthOf(Math.min(...times) - arrived.getTime())];
  });
  const submits = await db
    .selectFrom('visits')
    .select(['source', 'count'])
    .where('kind', '=', 'review_submit')
    .$if(performerId !== undefined, (query) => query.where('performerId', '=', performerId ?? ''))
    .execute();
  const from = (...sources: string[]) =>
    submits.reduce((sum, { source, count }) => sum + (sources.includes(source) ? Number(count) : 0), 0);
  const sorted = waits.toSorted((a, b) => a - b);
  const number = (matches: (review: (typeof reviews)[number]) => boolean) => reviews.filter(matches).length;
  const byStars = (matches: (review: (typeof reviews)[number]) => boolean) =>
    Object.fromEntries(
      ratings.map((rating) => [rating, number((each) => each.rating === rating && matches(each))]),
    ) as Record<Rating, number>;
  const answered = (outcome: string | null) => answers.filter((each) => each.outcome === outcome).length;
  return {
    received: reviews.length,
    pending: number(({ status }) => status === 'pending'),
    published: number(({ published }) => published),
    hidden: number(({ status, isPublic }) => status === 'approved' && !isPublic),
    approvedStars: byStars(({ status }) => status === 'approved'),
    hiddenStars: byStars(({ status, isPublic }) => status === 'approved' && !isPublic),
    rejectedStars: byStars(({ status }) => status === 'rejected'),
    rejectedReasons: Object.fromEntries(
      rejectionReasons.map((reason) => [reason, number(({ rejectedReason }) => rejectedReason === reason)]),
    ),
    rejected: Object.fromEntries(
      rejectionReasons.map((reason) => [reason, byStars(({ rejectedReason }) => rejectedReason === reason)]),
    ),
    decisions: {
      decided: waits.length,
      withinDay: waits.filter((hours) => hours <= 24).length,
      halfWithinHours: waits.length < 5 ? null : sorted[Math.ceil(waits.length / 2) - 1],
    },
    appeals: { open: answered(null), upheld: answered('upheld'), reversed: answered('reversed') },
    ways: {
      mailed: number(({ gigLink }) => gigLink === 'mailed'),
      phone: number(({ gigLink }) => gigLink === 'phone'),
      added: number(({ source, gigLink }) => source === 'business' && gigLink === null),
    },
    sources: {
      qr: from('qr'),
      widget: from('widget'),
      social: from('social'),
      direct: from('direct'),
      other: from('other'),
    },
  };
}
