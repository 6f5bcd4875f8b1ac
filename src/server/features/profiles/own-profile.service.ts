import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { brokenConstraint, Refusal, refusals } from '#server/errors.ts';
import { readAccess } from '#server/features/billing/billing.service.ts';
import { limits } from '#shared/limits.ts';
import type { SaveProfileInput } from '#shared/profiles.ts';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { findOwnProfile } from './own-profile.queries.ts';

const changedMeanwhile = () =>
  refusals.conflict('profile_changed', 'Your business information was changed in another window.');
const slugTaken = () =>
  new Refusal(409, 'slug_taken', 'This address is already taken.', {
    fields: { slug: 'This address is already taken. Choose another one.' },
  });

export async function readOwnProfile(db: Database, performerId: string): Promise<OwnProfile> {
  const profile = await findOwnProfile(db, performerId);
  if (!profile) throw refusals.notFound('performer');
  return profile;
}

/**
 * Saves all that is given or nothing. A request that names the version it began with is refused when that has changed.
 */
export async function saveProfile(
  db: Database,
  { performerId, input, now }: { performerId: string; input: SaveProfileInput; now: Date },
): Promise<OwnProfile> {
  const { version, firstName, lastName, ...business } = input;
  return db.transaction().execute(async (trx) => {
    const saved = await trx
      .updateTable('performers')
      .set((eb) => ({ ...business, version: eb('version', '+', 1), updatedAt: now }))
      .where('id', '=', performerId)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .returning('id')
      .executeTakeFirst();
    if (!saved) throw changedMeanwhile();
    if (firstName !== undefined || lastName !== undefined) {
      // The name on Business Info is that of the performer's first owner.
      const { id: accountId } = await firstOwnerOf(trx, performerId).executeTakeFirstOrThrow();
      await trx
        .updateTable('accounts')
        .set({ firstName, lastName, updatedAt: now })
        .where('id', '=', accountId)
        .execute();
      await trx
        .updateTable('accounts')
        .set({ name: sql<string>`trim(first_name || ' ' || last_name)` })
        .where('id', '=', accountId)
        .execute();
    }
    return readOwnProfile(trx, performerId);
  });
}

/**
 * Gives the public page another address. The old one still leads to it; the database sees to both. Only the latest
 * are kept, fewer during a trial: nobody holds dozens of names that others may want.
 */
export async function changeSlug(
  db: Database,
  { performerId, slug, now, billing }: { performerId: string; slug: string; now: Date; billing: boolean },
): Promise<OwnProfile> {
  try {
    await db.transaction().execute(async (trx) => {
      // The row stays locked until the end, so that changes at once free old addresses one after another.
      await trx
        .updateTable('performers')
        .set((eb) => ({ slug, version: eb('version', '+', 1), updatedAt: now }))
        .where('id', '=', performerId)
        .where('slug', '<>', slug)
        .execute();
      const inTrial = billing && (await readAccess(trx, performerId, now)).subscriptionStatus === 'trialing';
      await freeOldSlugs(trx, performerId, inTrial ? limits.formerSlugs.inTrial : limits.formerSlugs.subscribed);
    });
  } catch (error) {
    if (brokenConstraint(error) === 'performers_slug_key') throw slugTaken();
    throw error;
  }
  return readOwnProfile(db, performerId);
}

const freeOldSlugs = (trx: Database, performerId: string, kept: number) =>
  trx
    .deleteFrom('formerSlugs')
    .where('slug', 'in', (eb) =>
      eb
        .selectFrom('formerSlugs')
        .select('slug')
        .where('performerId', '=', performerId)
        .orderBy('retiredAt', 'desc')
        .orderBy('slug')
        .offset(kept),
    )
    .execute();
