import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';

/** Rows with believable defaults; every one takes overrides. */
export async function addOwner(
  db: Database,
  overrides: { account?: Partial<Insertable<DB['accounts']>>; performer?: Partial<Insertable<DB['performers']>> } = {},
) {
  const tag = randomUUID().slice(0, 8);
  const account = await db
    .insertInto('accounts')
    .values({
      email: `owner-${tag}@example.test`,
      name: 'Ada Lark',
      firstName: 'Ada',
      lastName: 'Lark',
      ...overrides.account,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  const performer = await db
    .insertInto('performers')
    .values({ slug: `act-${tag}`, businessName: `Act ${tag}`, ...overrides.performer })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('memberships')
    .values({ accountId: account.id, performerId: performer.id, role: 'owner' })
    .execute();
  return { ...performer, accountId: account.id, email: account.email };
}

type ReviewOverrides = Partial<Insertable<DB['reviews']>>;

/** A pending review, unless the overrides say otherwise. */
export const addReview = (db: Database, performerId: string, overrides: ReviewOverrides = {}) =>
  db
    .insertInto('reviews')
    .values({
      performerId,
      reviewerName: 'Rae Quill',
      reviewerEmail: `reviewer-${randomUUID().slice(0, 8)}@example.test`,
      rating: 5,
      comment: 'A night to remember.',
      ...overrides,
    })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow();

export const addPublishedReview = (db: Database, performerId: string, overrides: ReviewOverrides = {}) =>
  addReview(db, performerId, { status: 'approved', decidedAt: new Date(), ...overrides });
