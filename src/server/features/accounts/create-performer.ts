import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { brokenConstraint } from '#server/errors.ts';
import { defaultTimeZone } from '#shared/time-zones.ts';
import { makeSlug, numberSlug } from './make-slug.ts';

const attempts = 100;
/** How many numbered addresses are looked at in one query. */
const batch = 50;

/**
 * Makes a performer that the account owns, under an address made from its name. Runs inside a transaction: of two sign-ups
 * that want the same address at once, the later one waits for the earlier one's commit and then takes the next number.
 */
export async function createPerformer(
  trx: Database,
  owner: { accountId: string; businessName: string; name: string; timeZone: string | undefined },
): Promise<{ slug: string }> {
  const wanted = makeSlug(owner.businessName || owner.name, `performer-${randomLetters(4)}`);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const slug = await findFreeSlug(trx, wanted);
    await sql`savepoint before_slug`.execute(trx);
    try {
      const { id: performerId } = await trx
        .insertInto('performers')
        .values({ slug, businessName: owner.businessName, timeZone: owner.timeZone ?? defaultTimeZone })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.insertInto('memberships').values({ accountId: owner.accountId, performerId, role: 'owner' }).execute();
      await sql`release savepoint before_slug`.execute(trx);
      return { slug };
    } catch (error) {
      if (brokenConstraint(error) !== 'performers_slug_key') throw error;
      await sql`rollback to savepoint before_slug`.execute(trx);
    }
  }
  throw new Error(`No address could be found for a business whose name makes "${wanted}".`);
}

async function findFreeSlug(trx: Database, wanted: string): Promise<string> {
  for (let first = 1; first < 10 * batch; first += batch) {
    const candidates = Array.from({ length: batch }, (_, index) => numberSlug(wanted, first + index));
    const rows = await trx
      .selectFrom('performers')
      .select('slug')
      .where('slug', 'in', candidates)
      .unionAll(trx.selectFrom('formerSlugs').select('slug').where('slug', 'in', candidates))
      .execute();
    const taken = new Set(rows.map((row) => row.slug));
    const free = candidates.find((slug) => !taken.has(slug));
    if (free) return free;
  }
  // A name that hundreds share: a number nobody is likely to have.
  return numberSlug(wanted, randomInt(1_000, 1_000_000));
}

const randomLetters = (length: number) => Array.from({ length }, () => randomInt(36).toString(36)).join('');
