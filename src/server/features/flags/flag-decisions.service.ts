import { refusals } from '#server/errors.ts';
import type { Decider } from '#server/features/moderation/decide-many.ts';
import { type QueueDeps, readManyQueued } from '#server/features/moderation/queue.service.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { ResolveFlagInput } from '#shared/administration.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { AdminFlag, FlaggingHabit } from '#shared/schemas/administration.ts';
import { findFlag, listFlags, readHabits } from './flag-decisions.queries.ts';
import { resolveFlags } from './resolve-flags.service.ts';

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

/** Answers one request. A second answer is refused, and changes nothing. */
export async function resolveFlag(
  deps: QueueDeps,
  { flagId, ...decider }: Decider & { flagId: string },
  input: ResolveFlagInput,
): Promise<AdminFlag> {
  const { done } = await resolveFlags(deps.db, decider, { ids: [flagId], ...input });
  const row = await findFlag(deps.db, flagId);
  const [flag] = row ? await describe(deps, [row]) : [];
  if (!flag) throw refusals.notFound('flag');
  if (done.length === 0)
    throw refusals.conflict('already_resolved', `This flag was already resolved: the review was ${flag.outcome}.`);
  return flag;
}
