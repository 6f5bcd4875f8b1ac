import type { GigFigures } from '#shared/schemas/gigs.ts';
import { type AskerDeps, readAsker } from './asker.ts';

type Funnel = GigFigures['thisMonth'];
const none: Funnel = { asked: 0, opened: 0, reviewed: 0 };
const add = (a: Funnel, b: Funnel): Funnel => ({
  asked: a.asked + b.asked,
  opened: a.opened + b.opened,
  reviewed: a.reviewed + b.reviewed,
});

/** How many were asked, opened the link and left a review, by the month of the asking. Days are kept by the writes. */
export async function readGigFigures(deps: AskerDeps, performerId: string, now: Date): Promise<GigFigures> {
  const { dailyLimit } = await readAsker(deps, performerId, now);
  const days = await deps.db
    .selectFrom('invitationDays')
    .select(['day', 'asked', 'opened', 'reviewed', 'sent'])
    .where('performerId', '=', performerId)
    .orderBy('day')
    .execute();
  const today = now.toISOString().slice(0, 10);
  const months = new Map<string, Funnel>(lastMonths(now).map((month) => [month, none]));
  for (const day of days) {
    const kept = months.get(day.day.slice(0, 7));
    if (kept) months.set(day.day.slice(0, 7), add(kept, day));
  }
  return {
    thisMonth: months.get(today.slice(0, 7)) ?? none,
    allTime: days.reduce(add, none),
    months: [...months].map(([month, funnel]) => ({ month, ...funnel })),
    sentToday: days.find(({ day }) => day === today)?.sent ?? 0,
    dailyLimit,
  };
}

function lastMonths(now: Date): string[] {
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  );
}
