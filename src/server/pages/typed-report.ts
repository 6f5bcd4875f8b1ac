import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';
import type { FormProblem } from '#web/entry-server.tsx';

const typed = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .catch('');
const typedReport = z
  .object({ reason: typed(40), note: typed(limits.flagReason), email: typed(limits.email) })
  .catch({ reason: '', note: '', email: '' });

/** What was typed into the form of a report, for the page that says what is wrong with it. */
export const readTypedReport = (body: unknown) => typedReport.parse(body ?? {});

/** What the form says of a report that was not taken, and its status; anything but a wrong field or a limit is thrown on. */
export function explainReport(reply: FastifyReply, error: unknown): { problem: FormProblem; status: number } {
  if (error instanceof z.ZodError) {
    const { message = '', path = [] } = error.issues[0] ?? {};
    return { problem: { field: path[0] === undefined ? null : String(path[0]), message }, status: 422 };
  }
  if (!(error instanceof Refusal) || error.status !== 429) throw error;
  reply.header('retry-after', error.retryAfterSeconds);
  return { problem: { field: null, message: error.message }, status: 429 };
}
