import { sql } from 'kysely';
import { type Asker, type AskerDeps, readAsker } from '#server/features/gigs/asker.ts';
import { planNextEmail, remindersOf } from '#server/features/gigs/gig-plan.ts';
import { lastEmailAt } from '#server/features/gigs/gigs.queries.ts';
import { addDays, dayIn } from '#server/local-time.ts';
import { longestWaitDays } from './schedule.ts';

/**
 * Plans the next email of every open gig anew: when the times or the time zone have changed, and when sending resumes.
 * What is due already moves to the next usual hour, so that a backlog does not go out at once in the middle of the night.
 */
export async function rescheduleGigs(deps: AskerDeps, performerId: string, now: Date): Promise<void> {
  const { settings, timeZone } = await readAsker(deps, performerId, now);
  const gigs = await findPlannedGigs(deps, performerId, { settings, timeZone }, now);
  const moved = gigs.flatMap((gig) => {
    const isDue = gig.askAt !== null && gig.askAt <= now;
    const planned = { ...gig, askAt: isDue && !gig.askAtChosen ? null : gig.askAt };
    const plan = planNextEmail(planned, { settings, timeZone, now });
    const isSame = plan.askAt?.getTime() === gig.askAt?.getTime() && plan.askAtChosen === gig.askAtChosen;
    return isSame ? [] : [{ id: gig.id, ...plan }];
  });
  if (moved.length === 0) return;
  await sql`
    update gigs g set ask_at = m.ask_at, ask_at_chosen = m.chosen
    from unnest(
      ${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ askAt }) => askAt)}::timestamptz[],
      ${moved.map(({ askAtChosen }) => askAtChosen)}::boolean[]
    ) as m (id, ask_at, chosen)
    where g.performer_id = ${performerId} and g.id = m.id
  `.execute(deps.db);
}

/** Gigs with an email ahead of them, and those whose client may get a reminder by these settings though none is planned. */
const findPlannedGigs = (
  { db }: AskerDeps,
  performerId: string,
  { settings, timeZone }: Pick<Asker, 'settings' | 'timeZone'>,
  now: Date,
) =>
  db
    .selectFrom('gigs as g')
    .select([
      'g.id',
      'g.date',
      'g.eventType',
      'g.clientEmail',
      'g.basis',
      'g.emailsSent',
      'g.chain',
      'g.askedAt',
      'g.askAt',
      'g.askAtChosen',
      'g.reviewedAt',
      'g.refusedAt',
      'g.unsubscribedAt',
      'g.undeliveredAt',
      'g.pausedAt',
    ])
    .select(lastEmailAt.as('lastEmailAt'))
    .where('g.performerId', '=', performerId)
    .where((eb) =>
      eb.or([
        eb('g.askAt', 'is not', null),
        eb.and([
          eb(sql<string>`g.state`, 'in', ['asked', 'opened']),
          eb('g.emailsSent', '>=', 1),
          eb('g.emailsSent', '<=', remindersOf(settings)),
          eb('g.date', '>=', addDays(dayIn(timeZone, now), -longestWaitDays - 1)),
          eb('g.deletedAt', 'is', null),
          eb('g.erasedAt', 'is', null),
        ]),
      ]),
    )
    .orderBy('g.id')
    .forUpdate('g')
    .execute();
