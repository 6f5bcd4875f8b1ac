import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { stopInvitations } from '#server/features/gigs/sending/stop-invitations.ts';
import { addJob } from '#server/queue/add-job.ts';

const day = 24 * 60 * 60 * 1000;
const ratesDays = 30;
/** Fewer say nothing about an owner. */
const fewestEvents = 3;
const warnAt = { bounced: 0.04, complained: 0.0008 };
const pauseAt = { bounced: 0.08, complained: 0.003 };

/** Whether a warning still says something about an owner. */
export const isRecent = (warnedAt: Date | null, now: Date) =>
  warnedAt !== null && warnedAt.getTime() > now.getTime() - ratesDays * day;

/** How many emails of the last 30 days went out, bounced and were reported, since administrators last let it pass. */
export async function readRates(db: Database, performerId: string, now: Date) {
  const { rows } = await sql<{ sent: number; bounced: number; complained: number }>`
    select coalesce(sum(d.sent), 0)::integer as sent, coalesce(sum(d.bounced), 0)::integer as bounced,
      coalesce(sum(d.complained), 0)::integer as complained
    from invitation_days d left join invitation_settings s on s.performer_id = d.performer_id
    where d.performer_id = ${performerId}
      and d.day > ${new Date(now.getTime() - ratesDays * day).toISOString().slice(0, 10)}::date
      and (s.rates_from is null or d.day >= s.rates_from)
  `.execute(db);
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 };
}

/** Warns, and then stops, an owner whose emails bounce or are reported too often; tells them and administrators once. */
export async function watchRates(trx: Database, performerId: string, now: Date): Promise<void> {
  const rates = await readRates(trx, performerId, now);
  const isOver = (limit: typeof warnAt) =>
    (['bounced', 'complained'] as const).some(
      (event) => rates[event] >= fewestEvents && rates[event] >= limit[event] * rates.sent,
    );
  if (!isOver(warnAt)) return;
  const stops = isOver(pauseAt) && (await stopInvitations(trx, performerId, 'rates', now));
  const warns = await markWarned(trx, performerId, now);
  if (!stops && !warns) return;
  await addJob(trx, 'asking-notice', {
    performerId,
    notice: stops ? 'rates' : 'warned',
    reason: null,
    dailyLimit: null,
    rates,
    at: now.toISOString(),
  });
}

/** False when they were warned within the last 30 days already. */
async function markWarned(trx: Database, performerId: string, now: Date): Promise<boolean> {
  const marked = await trx
    .insertInto('invitationSettings')
    .values({ performerId, warnedAt: now, version: 0 })
    .onConflict((conflict) =>
      conflict
        .column('performerId')
        .doUpdateSet({ warnedAt: now })
        .where((eb) =>
          eb.or([
            eb('invitationSettings.warnedAt', 'is', null),
            eb('invitationSettings.warnedAt', '<', new Date(now.getTime() - ratesDays * day)),
          ]),
        ),
    )
    .returning('performerId')
    .executeTakeFirst();
  return marked !== undefined;
}
