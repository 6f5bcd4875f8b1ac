import { refusals } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { tellReviewers } from '#server/features/moderation/moderation.service.ts';
import { type QueueDeps, readManyQueued } from '#server/features/moderation/queue.service.ts';
import { cutPage } from '#server/http/cut-page.ts';
import { addJob } from '#server/queue/add-job.ts';
import type { ResolveFlagInput } from '#shared/administration.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { AdminFlag, FlaggingHabit } from '#shared/schemas/administration.ts';
import { findFlag, listFlags, readHabits } from './flag-decisions.queries.ts';

type FlagRow = NonNullable<Awaited<ReturnType<typeof findFlag>>>;

const noHabit: FlaggingHabit = {
  flags: 0,
  kept: 0,
  removed: 0,
  lowReviews: 0,
  lowFlagged: 0,
  otherReviews: 0,
  otherFlagged: 0,
};

async function describe(deps: QueueDeps, rows: FlagRow[]): Promise<AdminFlag[]> {
  const reviews = await readManyQueued(deps, [...new Set(rows.map(({ reviewId }) => reviewId))]);
  const habits = await readHabits(deps.db, [...new Set([...reviews.values()].map(({ performer }) => performer.id))]);
  return rows.flatMap((row) => {
    const review = reviews.get(row.reviewId);
    if (!review) return [];
    return {
      id: row.id,
      source: row.source,
      ground: row.ground,
      reason: row.reason,
      createdAt: row.createdAt.toISOString(),
      outcome: row.outcome,
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      resolvedBy: row.resolvedBy,
      review,
      habit: habits.get(review.performer.id) ?? noHabit,
    };
  });
}

export async function readFlags(
  deps: QueueDeps,
  page: { state: 'open' | 'resolved'; limit: number; cursor?: Cursor },
): Promise<{ flags: AdminFlag[]; nextCursor: string | null }> {
  const { page: rows, nextCursor } = cutPage(await listFlags(deps.db, page), page.limit);
  return { flags: await describe(deps, rows), nextCursor };
}

/**
 * Answers an owner's or a visitor's request, once. "Kept" leaves the review where it is; "removed" takes it from the
 * public, with a reason like any other rejection, and emails the outcome to everybody who flagged it.
 */
export async function resolveFlag(
  deps: QueueDeps,
  { flagId, administrator, now }: { flagId: string; administrator: SessionAccount; now: Date },
  { outcome, reason = 'other', note }: ResolveFlagInput,
): Promise<AdminFlag> {
  await deps.db.transaction().execute(async (trx) => {
    const flag = await trx
      .updateTable('flags')
      .set({ outcome, resolvedAt: now, resolvedBy: administrator.id })
      .where('id', '=', flagId)
      .where('outcome', 'is', null)
      .returning('reviewId')
      .executeTakeFirst();
    if (!flag) {
      const found = await findFlag(trx, flagId);
      if (!found) throw refusals.notFound('flag');
      throw refusals.conflict('already_resolved', `This flag was already resolved: the review was ${found.outcome}.`);
    }
    const review = await trx
      .selectFrom('reviews')
      .select(['id', 'status'])
      .where('id', '=', flag.reviewId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const removes = outcome === 'removed' && review.status !== 'rejected';
    if (removes) {
      await trx
        .updateTable('reviews')
        .set({
          status: 'rejected',
          rejectedReason: reason,
          rejectedNote: note ?? null,
          decidedAt: now,
          decidedBy: administrator.id,
        })
        .where('id', '=', review.id)
        .execute();
      await tellReviewers(trx, [review.id], { status: 'rejected' });
    }
    // Nothing is left to decide on what others asked about a review that is gone.
    const others = trx
      .updateTable('flags')
      .set({ outcome, resolvedAt: now, resolvedBy: administrator.id })
      .where('reviewId', '=', review.id)
      .where('outcome', 'is', null)
      .returning('id');
    const resolved = outcome === 'removed' ? await others.execute() : [];
    for (const { id } of [{ id: flagId }, ...resolved]) await addJob(trx, 'report-answered', { flagId: id });
    await recordAudit(trx, administrator, {
      action: outcome === 'kept' ? 'flag.keep' : 'flag.remove',
      subjectType: 'review',
      subjectId: review.id,
      before: { status: review.status },
      after: removes ? { status: 'rejected', reason, ...(note && { note }) } : { status: review.status },
    });
  });
  const row = await findFlag(deps.db, flagId);
  const [flag] = row ? await describe(deps, [row]) : [];
  if (!flag) throw refusals.notFound('flag');
  return flag;
}
