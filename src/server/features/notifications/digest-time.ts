import { addDays, dayIn, momentOf, quietUntil, spreadOf } from '#server/local-time.ts';

export type DigestPlan = { rhythm: 'daily' | 'weekly'; timeZone: string; performerId: string };

/** In the first half hour after nine, by the performer's clock. */
const slotOn = (day: string, { timeZone, performerId }: DigestPlan): Date =>
  momentOf(day, quietUntil + spreadOf(performerId), timeZone);

const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

/** The next morning at nine, or the next Monday's, where the performer is. Never the moment itself. */
export function nextDigestAt(after: Date, plan: DigestPlan): Date {
  for (let day = dayIn(plan.timeZone, after); ; day = addDays(day, 1)) {
    if (plan.rhythm === 'weekly' && !isMonday(day)) continue;
    const at = slotOn(day, plan);
    if (at > after) return at;
  }
}
