import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { performerName } from '#shared/performers.ts';
import type { RejectionReason } from '#shared/review-states.ts';
import { writeEmail } from './email-contents.ts';
import { findAddressee } from './find-addressee.ts';
import { appOrigin } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';

export type ImportMailEnv = Pick<Env, 'appUrl' | 'appHost' | 'operator'>;

/** Tells an owner what became of the reviews they brought. It is about the account: no wish holds it back. */
export async function queueImportDecided(
  trx: Database,
  env: ImportMailEnv,
  {
    performerId,
    importId,
    now,
    ...decided
  }: {
    performerId: string;
    importId: string;
    source: string;
    reviews: number;
    outcome: 'approved' | 'rejected';
    reason: RejectionReason | null;
    note: string | null;
    now: Date;
  },
): Promise<void> {
  const owner = await findAddressee(trx, performerId);
  if (!owner) return;
  const contents = await writeEmail(env, 'import-decided', {
    business: performerName(owner),
    firstName: owner.firstName,
    ...decided,
    url: `${appOrigin(env)}/import-reviews`,
  });
  await queueMail(trx, {
    ...contents,
    to: owner.email,
    dedupeKey: `import-decided:${importId}:${now.toISOString()}`,
  });
}
