import { type Expression, sql } from 'kysely';

/** How many imported reviews of an act the public sees. */
export const importedTotal = (performerId: string | Expression<string>) => sql<number>`(
  select coalesce(sum(i.added), 0)::integer from review_imports i
  where i.performer_id = ${performerId} and i.state = 'approved')`;
