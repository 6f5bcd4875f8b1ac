import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import type { JobPayload } from '#server/queue/job-payloads.ts';
import { performerName } from '#shared/performers.ts';
import { findAdministrators } from './administrators.ts';
import { writeEmail } from './email-contents.ts';
import { appOrigin } from './mail-links.ts';
import { type QueuedMail, queueMail } from './mail-outbox.ts';

export type AskingNoticeDeps = { db: Database; env: Pick<Env, 'appUrl' | 'appHost' | 'operator'> };

/**
 * Tells the owner that sending their invitations is near a limit, was paused, resumed or limited, and administrators of what
 * happened without them. No wish about notifications holds it back: it is about the account.
 */
export async function writeAskingNotices(
  { db, env }: AskingNoticeDeps,
  { performerId, notice, reason, dailyLimit, rates, at }: JobPayload<'asking-notice'>,
): Promise<void> {
  const owner = await db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['a.email', 'a.firstName', 'a.lastName', 'p.businessName', 'p.slug'])
    .where('p.id', '=', performerId)
    .executeTakeFirst();
  // Deleted meanwhile.
  if (!owner) return;
  const business = performerName(owner);
  const origin = appOrigin(env);
  const mails: QueuedMail[] = [
    {
      ...(await writeEmail(env, 'asking-notice', {
        business,
        firstName: owner.firstName,
        notice,
        reason,
        dailyLimit,
        rates,
        gigsUrl: `${origin}/gigs`,
      })),
      to: owner.email,
      dedupeKey: `asking-notice:${performerId}:${notice}:${at}`,
    },
  ];
  if (notice === 'warned' || notice === 'rates') {
    const performerUrl = `${origin}/admin/performers?search=${owner.slug}`;
    for (const { id, email, firstName } of await findAdministrators(db)) {
      const contents = await writeEmail(env, 'asking-alert', { business, firstName, notice, rates, performerUrl });
      mails.push({ ...contents, to: email, dedupeKey: `asking-alert:${performerId}:${notice}:${at}:${id}` });
    }
  }
  await db.transaction().execute(async (trx) => {
    for (const mail of mails) await queueMail(trx, mail);
  });
}
