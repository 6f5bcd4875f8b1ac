import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { readToken } from '#server/signed-token.ts';
import { performerName } from '#shared/performers.ts';
import { refuseMail } from './mail-preferences.ts';

type UnsubscribeDeps = { db: Database; env: Pick<Env, 'sessionSecret'>; now: () => Date };

/** How the links of emails about enquiries name their performer. */
const ofEnquiries = /-enquiries$/;

/** Which of whose emails a link ends, or why it leads to nothing. */
export async function readUnsubscribeLink({ db, env, now }: UnsubscribeDeps, token: string) {
  const reading = readToken(env.sessionSecret, 'unsubscribe', token, now());
  if (reading === 'wrong') return reading;
  const performerId = reading.subject.replace(ofEnquiries, '');
  const list = performerId === reading.subject ? ('new-reviews' as const) : ('enquiries' as const);
  const owner = await db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['a.email', 'a.firstName', 'a.lastName', 'p.businessName'])
    .where('p.id', '=', performerId)
    .executeTakeFirst();
  return owner ? { email: owner.email, business: performerName(owner), list } : ('gone' as const);
}

/** No more mail about new reviews, or about enquiries. Asking twice is as good as once. */
export async function unsubscribe(deps: UnsubscribeDeps, token: string) {
  const owner = await readUnsubscribeLink(deps, token);
  if (typeof owner !== 'string') await refuseMail(deps.db, owner.email, owner.list);
  return owner;
}
