import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { addToDigests } from '#server/features/notifications/review-digest.service.ts';
import type { PictureDeps } from '#server/features/pictures/pictures.service.ts';
import { countPlatformTrust } from '#server/features/trust/trust.service.ts';
import { prices } from '#shared/prices.ts';
import { addAudit } from './add-audit.ts';
import { addEnquiries } from './add-enquiries.ts';
import { addGigs } from './add-gigs.ts';
import { addDemoPictures } from './add-pictures.ts';
import { addVisits } from './add-visits.ts';
import { idAt } from './id-at.ts';
import { type DemoPerformer, demoPerformers } from './performers.ts';
import { createRandom, type Random } from './random.ts';
import { closings, openings, otherLanguages, replyTexts, reviewerNames } from './words.ts';

export const demoOwnerEmail = 'owner@demo.starbill.example';
export const demoAdministratorEmail = 'admin@demo.starbill.example';
const demoAdministrator = { email: demoAdministratorEmail, firstName: 'Robin', lastName: 'Vale' };

const day = 86_400_000;
const twoYears = 730;

/** Fills an empty database with a believable two years, all of it or nothing. A database with any account is left alone. */
export async function fillDemo(deps: PictureDeps): Promise<boolean> {
  const filled = await fillTables(deps.db, deps.now());
  // Files are no part of a transaction: they come after it, each with its own row.
  if (filled) await addDemoPictures(deps);
  return filled;
}

const fillTables = (db: Database, now: Date) =>
  db.transaction().execute(async (trx) => {
    // Two processes may start together on one empty database.
    await sql`select pg_advisory_xact_lock(hashtext('starbill demo'))`.execute(trx);
    const somebody = await trx.selectFrom('performers').select('id').limit(1).executeTakeFirst();
    if (somebody) return false;
    const administratorId = await addAdministrator(trx, now);
    for (const [index, performer] of demoPerformers.entries()) {
      const random = createRandom(1000 + index);
      const id = await addOwner(trx, performer, now);
      await addReviews(trx, { performer, id, random, now, administratorId });
      const isDemoOwner = performer.email === demoOwnerEmail;
      if (isDemoOwner) await addGigs(trx, { id, services: performer.services, now });
      await addVisits(trx, { performer, id, random, now });
      if (isDemoOwner) {
        await addDigest(trx, id, now);
        await addEnquiries(trx, { id, now });
      }
    }
    await countPlatformTrust(trx, now);
    await addAudit(trx, { id: administratorId, ...demoAdministrator });
    return true;
  });

/** The demo owner hears of new reviews once a day; those of the last day wait for the next email. */
async function addDigest(trx: Transaction<DB>, performerId: string, now: Date): Promise<void> {
  await trx.updateTable('performers').set({ reviewMailRhythm: 'daily' }).where('id', '=', performerId).execute();
  const latest = await trx
    .selectFrom('reviews')
    .select(['id', 'performerId'])
    .where('performerId', '=', performerId)
    .where('createdAt', '>', new Date(now.getTime() - day))
    .execute();
  await addToDigests(trx, latest, now);
}

async function addAdministrator(trx: Transaction<DB>, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('accounts')
    .values({
      ...demoAdministrator,
      emailVerified: true,
      name: `${demoAdministrator.firstName} ${demoAdministrator.lastName}`,
      role: 'administrator',
      createdAt: new Date(now.getTime() - twoYears * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addOwner(trx: Transaction<DB>, performer: DemoPerformer, now: Date): Promise<string> {
  const { firstName, lastName, email, reviews: _, replies: __, services: ___, praise: ____, ...profile } = performer;
  const { id: accountId } = await trx
    .insertInto('accounts')
    .values({
      email,
      emailVerified: true,
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      createdAt: new Date(now.getTime() - twoYears * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('performers')
    .values({ ...profile, createdAt: new Date(now.getTime() - twoYears * day) })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The last days' reviews are new to them.
  const reviewsSeenAt = new Date(now.getTime() - 2 * day);
  await trx.insertInto('memberships').values({ accountId, performerId: id, role: 'owner', reviewsSeenAt }).execute();
  await trx
    .insertInto('subscriptions')
    .values({
      performerId: id,
      plan: 'monthly',
      status: 'trialing',
      trialEnd: new Date(now.getTime() + prices.trialDays * day),
    })
    .execute();
  // Those who have been here for a while have taken their first steps.
  if (performer.reviews > 0)
    await trx.insertInto('firstSteps').values({ performerId: id, pageSeenAt: now, widgetSeenAt: now }).execute();
  await trx.insertInto('customers').values({ performerId: id, trialStartedAt: now }).execute();
  return id;
}

type Story = { performer: DemoPerformer; id: string; random: Random; now: Date };

/** Mostly delighted, as people who bother to write are; some not. */
function rollRating(random: Random): 1 | 2 | 3 | 4 | 5 {
  const roll = random.number();
  if (roll < 0.66) return 5;
  if (roll < 0.87) return 4;
  if (roll < 0.94) return 3;
  return roll < 0.98 ? 2 : 1;
}

function writeComment(random: Random, { praise }: DemoPerformer, rating: number): string {
  if (random.number() < 0.06 && rating > 3) return random.pick(otherLanguages);
  const mood = rating > 3 ? 'good' : rating === 3 ? 'middling' : 'bad';
  const middle = rating > 2 ? random.pick(praise) : '';
  return [random.pick(openings[mood]), middle, random.pick(closings[mood])].filter(Boolean).join(' ');
}

async function addReviews(
  trx: Transaction<DB>,
  { performer, id, random, now, administratorId }: Story & { administratorId: string },
) {
  const reviews: Insertable<DB['reviews']>[] = [];
  for (let index = 0; index < performer.reviews; index += 1) {
    // More of them lately: the business grows.
    const ago = Math.floor(twoYears * day * random.number() ** 1.6) + random.below(day);
    const createdAt = new Date(now.getTime() - ago);
    const rating = rollRating(random);
    const reviewerName = random.pick(reviewerNames);
    const waiting = ago < 3 * day;
    const refused = !waiting && random.number() < 0.02;
    const decidedAt = waiting ? null : new Date(Math.min(createdAt.getTime() + random.below(day), now.getTime()));
    reviews.push({
      id: idAt(createdAt),
      performerId: id,
      reviewerName,
      reviewerEmail: `reviewer-${index}@demo.starbill.example`,
      rating,
      comment: writeComment(random, performer, rating),
      eventType: random.pick(performer.services),
      status: waiting ? 'pending' : refused ? 'rejected' : 'approved',
      rejectedReason: refused ? random.pick(['advertising', 'not_genuine', 'off_topic'] as const) : null,
      decidedAt,
      decidedBy: waiting ? null : administratorId,
      isPublic: random.number() > 0.01,
      verifiedAt: random.number() < 0.75 ? new Date(createdAt.getTime() + random.below(3_600_000)) : null,
      createdAt,
    });
  }
  if (reviews.length === 0) return;
  const added = await trx
    .insertInto('reviews')
    .values(reviews)
    .returning(['id', 'rating', 'reviewerName', 'createdAt', 'status'])
    .execute();
  const replies = added
    .filter(({ status }) => status === 'approved')
    .filter(() => random.number() < performer.replies)
    .map(({ id: reviewId, rating, reviewerName, createdAt }) => {
      const at = new Date(Math.min(createdAt.getTime() + random.below(4 * day), now.getTime()));
      const text = random.pick(rating > 3 ? replyTexts.good : replyTexts.other);
      // "Mrs P. Marsh" is called by all of it.
      const called = /^(Mrs|Mr|Ms|Dr)\b/.test(reviewerName)
        ? reviewerName
        : (reviewerName.split(' ')[0] ?? reviewerName);
      const replyText = text.replace('{name}', called);
      return { reviewId, performerId: id, replyText, createdAt: at, updatedAt: at };
    });
  if (replies.length > 0) await trx.insertInto('replies').values(replies).execute();
}
