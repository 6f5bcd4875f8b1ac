import { sql } from 'kysely';
import { type AskerDeps, readAsker } from '#server/features/gigs/asker.ts';
import { planAskAt } from '#server/features/gigs/gig-plan.ts';

/**
 * Plans the next email of every open gig anew: when the times or the time zone have changed, and when sending resumes.
 * What is due already moves to the next usual hour, so that a backlog does not go out at once in the middle of the night.
 */
export async function rescheduleGigs(deps: AskerDeps, performerId: string, now: Date): Promise<void> {
  const { settings, timeZone } = await readAsker(deps, performerId, now);
  const gigs = await deps.db
    .selectFrom('gigs')
    .select([
      'id',
      'date',
      'eventType',
      'clientEmail',
      'basis',
      'emailsSent',
      'chain',
      'askedAt',
      'askAt',
      'askAtChosen',
      'reviewedAt',
      'refusedAt',
      'unsubscribedAt',
      'undeliveredAt',
      'pausedAt',
    ])
    .where('performerId', '=', performerId)
    .where('askAt', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const moved = gigs.flatMap((gig) => {
    const isDue = gig.askAt !== null && gig.askAt <= now;
    const askAt = planAskAt(
      { ...gig, askAt: isDue && !gig.askAtChosen ? null : gig.askAt },
      { settings, timeZone, now },
    );
    return askAt?.getTime() === gig.askAt?.getTime() ? [] : [{ id: gig.id, askAt }];
  });
  if (moved.length === 0) return;
  await sql`
    update gigs g set ask_at = m.ask_at
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ askAt }) => askAt)}::timestamptz[]) as m (id, ask_at)
    where g.performer_id = ${performerId} and g.id = m.id
  `.execute(deps.db);
}
