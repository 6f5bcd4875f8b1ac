import type { Database } from '#server/db/open.ts';
import type { VisitKind, VisitSource } from '#shared/visits.ts';
import { listVisits } from './stats.queries.ts';

export type DayOfVisits = { day: string; kind: VisitKind; source: VisitSource; count: number };

/** A performer's visits by day, kind and source, from one UTC day to another, both included. */
export const readVisits = (db: Database, performerId: string, from: string, to: string): Promise<DayOfVisits[]> =>
  listVisits(db, performerId, from, to);
