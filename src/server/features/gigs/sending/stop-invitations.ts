import type { Database } from '#server/db/open.ts';
import type { StopReason } from '#shared/gigs.ts';

/** Stops an act's invitations, until somebody presses a button. An earlier reason stays; then it answers false. */
export async function stopInvitations(
  trx: Database,
  performerId: string,
  why: StopReason,
  now: Date,
): Promise<boolean> {
  const stopped = await trx
    .insertInto('invitationSettings')
    // Not saved by its owner: their open settings are not overtaken by this.
    .values({ performerId, stoppedAt: now, stoppedWhy: why, version: 0 })
    .onConflict((conflict) =>
      conflict
        .column('performerId')
        .doUpdateSet({ stoppedAt: now, stoppedWhy: why })
        .where('invitationSettings.stoppedAt', 'is', null),
    )
    .returning('performerId')
    .executeTakeFirst();
  return stopped !== undefined;
}
