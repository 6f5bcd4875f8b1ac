import { refusals } from '#server/errors.ts';
import type { Decider } from '#server/features/moderation/decide-many.ts';
import { type QueueDeps, readManyQueued } from '#server/features/moderation/queue.service.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { AnswerAppealInput } from '#shared/appeals.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { AdminAppeal } from '#shared/schemas/administration.ts';
import { answerAppeals } from './answer-appeals.service.ts';
import { type AppealRow, findAppeal, hasOtherAdministrator, listAppeals } from './appeals.queries.ts';

async function describe(deps: QueueDeps, rows: AppealRow[], administratorId: string): Promise<AdminAppeal[]> {
  const reviews = await readManyQueued(deps, [...new Set(rows.map(({ reviewId }) => reviewId))]);
  const mayLeaveToOthers = await hasOtherAdministrator(deps.db, administratorId);
  return rows.flatMap((row) => {
    const review = reviews.get(row.reviewId);
    if (!review) return [];
    return {
      id: row.id,
      words: row.words,
      createdAt: row.createdAt.toISOString(),
      outcome: row.outcome,
      note: row.note,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      answeredBy: row.answeredBy,
      decision: {
        reason: row.reason,
        note: row.decisionNote,
        decidedAt: row.decidedAt.toISOString(),
        decidedBy: row.decidedBy,
      },
      mayAnswer: row.deciderId !== administratorId || !mayLeaveToOthers,
      review,
    };
  });
}

export async function readAppeals(
  deps: QueueDeps,
  administratorId: string,
  page: { state: 'open' | 'answered'; limit: number; cursor?: Cursor },
): Promise<{ appeals: AdminAppeal[]; nextCursor: string | null }> {
  const { page: rows, nextCursor } = cutPage(await listAppeals(deps.db, page), page.limit);
  return { appeals: await describe(deps, rows, administratorId), nextCursor };
}

/** Answers one appeal. A second answer is refused, and changes nothing. */
export async function answerAppeal(
  deps: QueueDeps,
  { appealId, ...decider }: Decider & { appealId: string },
  input: AnswerAppealInput,
): Promise<AdminAppeal> {
  const { done } = await answerAppeals(deps.db, decider, { ids: [appealId], ...input });
  const row = await findAppeal(deps.db, appealId);
  const [appeal] = row ? await describe(deps, [row], decider.administrator.id) : [];
  if (!appeal) throw refusals.notFound('appeal');
  if (done.length > 0) return appeal;
  if (appeal.outcome)
    throw refusals.conflict(
      'already_answered',
      `This appeal was already answered: the rejection was ${appeal.outcome}.`,
    );
  if (!appeal.mayAnswer)
    throw refusals.conflict('decided_by_you', 'You rejected this review, so another administrator answers the appeal.');
  throw refusals.conflict(
    'already_decided',
    `This review is ${appeal.review.status} by now, so its rejection can’t be upheld.`,
  );
}
