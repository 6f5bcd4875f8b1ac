import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { refusals } from '#server/errors.ts';
import { type AskerDeps, readAsker } from '#server/features/gigs/asker.ts';
import { isRecent } from '#server/features/gigs/bounces/bounce-rates.ts';
import type { InvitationSettingsInput } from '#shared/gigs.ts';
import { findInvitationProblem, standardInvitation } from '#shared/invitation-text.ts';
import type { InvitationSettings } from '#shared/schemas/gigs.ts';
import { rescheduleGigs } from './reschedule.ts';
import { lockAsker } from './send-invitation.ts';

export type SettingsDeps = AskerDeps & {
  env: Pick<Env, 'bounceMailbox' | 'mailWebhookSecret' | 'operator' | 'production'>;
  now: () => Date;
};
type Owner = { performerId: string; emailVerified: boolean };

export async function readInvitationSettings(deps: SettingsDeps, owner: Owner): Promise<InvitationSettings> {
  const asker = await readAsker(deps, owner.performerId, deps.now());
  const notReadyBecause = findUnready(deps.env, owner);
  return {
    ...asker.settings,
    timeZone: asker.timeZone,
    stopped: asker.stopped,
    stoppedReason: asker.stoppedReason,
    isWarned: isRecent(asker.warnedAt, deps.now()),
    ownLimit: asker.ownLimit,
    ready: notReadyBecause === null,
    notReadyBecause,
    standardTextOnly: asker.inTrial,
    standard: standardInvitation,
    seesLateBounces: deps.env.mailWebhookSecret !== null || deps.env.bounceMailbox !== null,
  };
}

/** What is lacking before anything may be sent. */
export function findUnready(
  env: Pick<Env, 'production' | 'operator'>,
  { emailVerified }: Pick<Owner, 'emailVerified'>,
) {
  if (env.production && !env.operator.hasAddress) return 'postal_address' as const;
  return emailVerified ? null : ('own_address' as const);
}

/** Saves all of it, unless another tab has saved meanwhile. Gigs that nobody was asked about yet follow the new times. */
export async function saveInvitationSettings(
  deps: SettingsDeps,
  owner: Owner,
  input: InvitationSettingsInput,
): Promise<InvitationSettings> {
  requireFairText(input);
  await deps.db.transaction().execute(async (trx) => {
    const { version, links, ...fields } = input;
    const values = { ...fields, links: JSON.stringify(links) };
    const saved =
      version === 0 && !(await hasSettings(trx, owner.performerId))
        ? await trx
            .insertInto('invitationSettings')
            .values({ ...values, performerId: owner.performerId })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await trx
            .updateTable('invitationSettings')
            .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
            .where('performerId', '=', owner.performerId)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!saved)
      throw refusals.conflict(
        'overtaken',
        'These settings were changed in another window. Reload the page, then change them again.',
      );
    await rescheduleGigs({ ...deps, db: trx }, owner.performerId, deps.now());
  });
  return readInvitationSettings(deps, owner);
}

const hasSettings = async (trx: Database, performerId: string) =>
  (await trx
    .selectFrom('invitationSettings')
    .select('performerId')
    .where('performerId', '=', performerId)
    .executeTakeFirst()) !== undefined;

function requireFairText({ greeting, message }: InvitationSettingsInput): void {
  const problems = { greeting: findInvitationProblem(greeting), message: findInvitationProblem(message) };
  for (const [field, problem] of Object.entries(problems)) {
    if (problem) throw refusals.invalid(problem, { [field]: problem });
  }
}

/** Lets invitations go out again, because the owner says so. What fell due meanwhile goes out at the next usual hour. */
export async function resumeInvitations(deps: SettingsDeps, owner: Owner): Promise<InvitationSettings> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    await lockAsker(trx, owner.performerId);
    const asker = await readAsker({ ...deps, db: trx }, owner.performerId, now);
    if (!asker.isStopped) throw refusals.conflict('not_stopped', 'Nothing is paused. Invitations are sent as planned.');
    if (asker.isSuspended || !(await liftOwnStop(trx, owner.performerId)))
      throw refusals.conflict('stopped_by_administrators', 'Only an administrator can turn this back on. Write to us.');
    await rescheduleGigs({ ...deps, db: trx }, owner.performerId, now);
  });
  return readInvitationSettings(deps, owner);
}

/** False when what stopped it is not the owner's to lift. */
async function liftOwnStop(trx: Database, performerId: string): Promise<boolean> {
  const lifted = await trx
    .updateTable('invitationSettings')
    .set({ stoppedAt: null, stoppedWhy: null, stoppedReason: null })
    .where('performerId', '=', performerId)
    .where('stoppedWhy', 'in', ['lapsed', 'suspended'])
    .returning('performerId')
    .executeTakeFirst();
  return lifted !== undefined;
}
