import type { Database } from './open.ts';

/** Where a performer's days begin and end. */
export async function timeZoneOf(db: Database, performerId: string): Promise<string> {
  const row = await db.selectFrom('performers').select('timeZone').where('id', '=', performerId).executeTakeFirst();
  return row?.timeZone ?? 'Europe/London';
}
