import { sql } from 'kysely';
import type { Database } from './open.ts';

/** The advisory lock that a backup holds while it copies. Any number that nothing else in this database locks. */
export const backupLock = 5_742_156;

/**
 * While a backup runs no stored file may go. Asked after it is known which files were released: a backup that begins
 * later sees them as released too and does not want them, so the answer need not stay true.
 */
export async function isBackupRunning(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(
    db,
  );
  return !rows[0]?.free;
}
