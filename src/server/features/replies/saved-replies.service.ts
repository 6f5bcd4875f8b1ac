import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';
import type { SavedReplyInput } from '#shared/replies.ts';
import type { SavedReply } from '#shared/schemas/reviews.ts';

const fields = ['id', 'title', 'replyText'] as const;

export const readSavedReplies = (db: Database, performerId: string): Promise<SavedReply[]> =>
  db
    .selectFrom('savedReplies')
    .select(fields)
    .where('performerId', '=', performerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Keeps a text for reuse. The performer's row is locked, so that of many at once none goes past the limit. */
export const addSavedReply = (db: Database, performerId: string, input: SavedReplyInput): Promise<SavedReply> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('performers').select('id').where('id', '=', performerId).forNoKeyUpdate().execute();
    const { kept } = await trx
      .selectFrom('savedReplies')
      .select((eb) => eb.fn.countAll<number>().as('kept'))
      .where('performerId', '=', performerId)
      .executeTakeFirstOrThrow();
    if (kept >= limits.savedReplies) {
      const message = `You can keep ${limits.savedReplies} saved replies. Delete one to add another.`;
      throw refusals.conflict('too_many_saved_replies', message);
    }
    return trx
      .insertInto('savedReplies')
      .values({ performerId, ...input })
      .returning(fields)
      .executeTakeFirstOrThrow();
  });

type Owned = { performerId: string; id: string };

export async function changeSavedReply(
  db: Database,
  { performerId, id }: Owned,
  input: SavedReplyInput,
): Promise<SavedReply> {
  const changed = await db
    .updateTable('savedReplies')
    .set(input)
    .where('id', '=', id)
    .where('performerId', '=', performerId)
    .returning(fields)
    .executeTakeFirst();
  if (!changed) throw refusals.notFound('saved reply');
  return changed;
}

export async function deleteSavedReply(db: Database, { performerId, id }: Owned): Promise<void> {
  const deleted = await db
    .deleteFrom('savedReplies')
    .where('id', '=', id)
    .where('performerId', '=', performerId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw refusals.notFound('saved reply');
}
