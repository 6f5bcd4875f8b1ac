import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/**
 * Tells every process that a performer's page counts one review more. A submission does not say so itself, because a
 * NOTIFY makes its commit wait in line (0116_public_changes.sql); the job that follows it does, a moment later.
 */
export async function announceReceived(db: Database, reviewId: string): Promise<void> {
  await sql`
    select pg_notify('performer_changed', performer_id::text) from reviews where id = ${reviewId}
  `.execute(db);
}
