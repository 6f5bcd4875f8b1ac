import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import type { ChangeFirstStepsInput, FirstSteps } from '#shared/schemas/first-steps.ts';
import { findFirstSteps, writeMoment } from './first-steps.queries.ts';

export async function readFirstSteps(db: Database, performerId: string): Promise<FirstSteps> {
  const found = await findFirstSteps(db, performerId);
  if (!found) throw refusals.notFound('performer');
  const { dismissed, ...done } = found;
  return { done, dismissed };
}

export async function changeFirstSteps(
  db: Database,
  performerId: string,
  { dismissed, widgetCopied }: ChangeFirstStepsInput,
  now: Date,
): Promise<FirstSteps> {
  if (dismissed !== undefined) await writeMoment(db, performerId, 'dismissedAt', dismissed ? now : null);
  if (widgetCopied) await writeMoment(db, performerId, 'widgetCopiedAt', now);
  return readFirstSteps(db, performerId);
}

/** The owner has opened their own public page. */
export const recordPageSeen = (db: Database, performerId: string, now: Date) =>
  writeMoment(db, performerId, 'pageSeenAt', now);

/** A page of another site has drawn one of the performer's widgets. */
export const recordWidgetSeen = (db: Database, performerId: string, now: Date) =>
  writeMoment(db, performerId, 'widgetSeenAt', now);
