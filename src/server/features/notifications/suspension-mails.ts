import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { performerName } from '#shared/performers.ts';
import { writeEmail } from './email-contents.ts';
import { createMailLinks } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';

type Told = { performerId: string; reason: string | null; now: Date };

/**
 * Tells an owner that their page was taken from the public, and why; or, without a reason, that it is back. Asked for in
 * the transaction that does it. No wish about notifications holds it back: it is about the account.
 */
export async function queueSuspensionMail(
  trx: Database,
  env: Pick<Env, 'appUrl' | 'appHost' | 'sessionSecret' | 'operator'>,
  { performerId, reason, now }: Told,
): Promise<void> {
  const owner = await trx
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(trx, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['a.email', 'a.firstName', 'a.lastName', 'p.businessName', 'p.slug'])
    .where('p.id', '=', performerId)
    .executeTakeFirstOrThrow();
  const links = createMailLinks(env, now);
  const to = { business: performerName(owner), firstName: owner.firstName };
  const contents =
    reason === null
      ? await writeEmail(env, 'restored', { ...to, pageUrl: links.reviewPage(owner.slug) })
      : await writeEmail(env, 'suspended', { ...to, reason, dashboardUrl: links.dashboard() });
  await queueMail(trx, { ...contents, to: owner.email });
}
