import type { Insertable, Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import type { DemoPerformer } from './performers.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
/** Two years, and the day on which the oldest review may have been written. */
const days = 732;

/** How many visits come which way, beside each other, and which part of the reviews. */
const ways = [
  { source: 'direct', share: 3, reviews: 0.6 },
  { source: 'qr', share: 1.5, reviews: 0.15 },
  { source: 'widget', share: 1, reviews: 0.1 },
  { source: 'social', share: 0.8, reviews: 0.15 },
] as const;
type Source = (typeof ways)[number]['source'];

/** What was opened and sent, by day and source. Reviews that an invitation brought have visits of their own. */
export async function addVisits(
  trx: Transaction<DB>,
  { performer, id, random, now }: { performer: DemoPerformer; id: string; random: Random; now: Date },
): Promise<void> {
  if (performer.reviews === 0) return;
  const written = await trx
    .selectFrom('reviews')
    .select('createdAt')
    .where('performerId', '=', id)
    .where('gigLink', 'is', null)
    .orderBy('createdAt')
    .execute();
  const submitted = new Map<string, number>();
  for (const { createdAt } of written) {
    const key = `${isoDay(createdAt)} ${pickSource(random)}`;
    submitted.set(key, (submitted.get(key) ?? 0) + 1);
  }
  const rows: Insertable<DB['visits']>[] = [];
  for (let ago = 0; ago <= days; ago += 1) {
    const date = isoDay(new Date(now.getTime() - ago * day));
    const busy = (performer.reviews / 60) * (1 - ago / (days * 1.2)) * (0.5 + random.number());
    for (const { source, share } of ways) {
      const submits = submitted.get(`${date} ${source}`) ?? 0;
      const views = Math.round(busy * share * (0.5 + random.number()));
      // Some look at the form and leave, and some come back to it.
      const openings = Math.round(views * 0.3 * random.number()) + submits * (1 + random.below(3));
      const clicks = Math.min(views, Math.round(openings * (0.5 + 0.4 * random.number())));
      const counts = { page_view: views, review_page_view: openings, review_click: clicks, review_submit: submits };
      for (const [kind, count] of Object.entries(counts) as [keyof typeof counts, number][])
        if (count > 0) rows.push({ performerId: id, day: date, kind, source, count });
    }
  }
  for (let from = 0; from < rows.length; from += 2_000) {
    await trx
      .insertInto('visits')
      .values(rows.slice(from, from + 2_000))
      .execute();
  }
}

const isoDay = (moment: Date) => moment.toISOString().slice(0, 10);

function pickSource(random: Random): Source {
  let left = random.number();
  for (const { source, reviews } of ways) {
    left -= reviews;
    if (left < 0) return source;
  }
  return 'direct';
}
