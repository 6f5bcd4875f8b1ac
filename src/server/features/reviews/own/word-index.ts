import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/**
 * How many of a performer's reviews, the newest, are left to be read one after another, and from when on that is too
 * many.
 */
export const readAlong = { left: 500, most: 1000 };
/** Few enough to be written within a statement's time, however long their texts are. */
const batch = 8;

const wordsOfReview = sql<string>`review_words(r.reviewer_name, r.reviewer_email, r.event_type, r.comment)`;

const publicWordsOfReview = sql<string>`review_words(r.reviewer_name, '', r.event_type, r.comment)`;

const contains = (words: RawBuilder<string>, word: string): RawBuilder<boolean> =>
  sql`${words} like lower(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`;

export const hasWord = (word: string) => contains(wordsOfReview, word);
/** What visitors search in: nobody finds out an address by guessing it. */
export const hasPublicWord = (word: string) => contains(publicWordsOfReview, word);

/** What the index of words can say: all pieces of the word are there, if perhaps not side by side. */
export const mayHaveWord = (performerId: string, word: string): RawBuilder<boolean> => sql`
  word_pieces(r.performer_id, ${wordsOfReview}, 1)
    @> word_pieces(${performerId}::uuid, lower(${word}), least(3, length(lower(${word}))))`;

/**
 * Puts the older reviews of everybody who has many into the index of words. Whatever is locked at the moment waits for
 * the next time: a decision about a review never waits for this.
 */
export async function fillWordIndex(db: Database, { left, most } = readAlong): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from performers p
    where exists (
      select from reviews r where r.performer_id = p.id and not r.in_word_index
      order by r.created_at desc, r.id desc offset ${most}
    )
  `.execute(db);
  for (const { id } of rows) while (await indexSome(db, id, left));
}

async function indexSome(db: Database, performerId: string, left: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reviews set in_word_index = true
    where id in (
      select r.id from reviews r where r.performer_id = ${performerId} and not r.in_word_index
      order by r.created_at desc, r.id desc offset ${left} limit ${batch} for update skip locked
    )
  `.execute(db);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}
