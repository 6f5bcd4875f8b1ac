import type { Database } from '#server/db/open.ts';

export type StopReason = 'lapsed' | 'suspended' | 'rates' | 'administrator';

/** Stops an act's invitations, until somebody presses a button. An earlier reason stays. */
export async function stopInvitations(trx: Database, performerId: string, why: StopReason, now: Date): Promise<void> {
  await trx
    .insertInto('invitationSettings')
    // Not saved by its owner: their open settings are not overtaken by this.
    .values({ performerId, stoppedAt: now, stoppedWhy: why, version: 0 })
    .onConflict((conflict) =>
      conflict
        .column('performerId')
        .doUpdateSet({ stoppedAt: now, stoppedWhy: why })
        .where('invitationSettings.stoppedAt', 'is', null),
    )
    .execute();
}
