import type { Deps } from '#server/deps.ts';
import { deleteOldEnquiries } from '#server/features/enquiries/enquiries.service.ts';
import { eraseOldClients } from '#server/features/gigs/gig-erasure.service.ts';
import { failStalledImports } from '#server/features/imports/imports.service.ts';
import type { Job } from './job.ts';

const day = 24 * 60 * 60 * 1000;

/** Deletes expired rows. Each statement is its own transaction: one that fails leaves the others done. */
export const sweep =
  ({ db, now }: Pick<Deps, 'db' | 'now'>): Job<'sweep'> =>
  async () => {
    const ago = (days: number) => new Date(now().getTime() - days * day);
    await db.deleteFrom('sessions').where('expiresAt', '<', ago(0)).execute();
    await db.deleteFrom('verifications').where('expiresAt', '<', ago(0)).execute();
    await db.deleteFrom('limitWindows').where('endsAt', '<', ago(0)).execute();
    await db.deleteFrom('submissionKeys').where('createdAt', '<', ago(2)).execute();
    // Texts are compared with those of three months; older ones are found when they are the same exactly.
    await db.deleteFrom('reviewSketches').where('createdAt', '<', ago(90)).execute();
    await eraseOldClients(db, now());
    await deleteOldEnquiries(db, now());
    await failStalledImports(db, ago(1));
    await db.deleteFrom('webhookMessages').where('createdAt', '<', ago(30)).execute();
    await db.deleteFrom('apiKeys').where('revokedAt', '<', ago(90)).execute();
    await db.deleteFrom('photoDecisions').where('decidedAt', '<', ago(1)).execute();
    await db.deleteFrom('reviewReaders').where('until', '<', ago(0)).execute();
    for (const fate of ['sentAt', 'skippedAt', 'failedAt'] as const) {
      await db.deleteFrom('mails').where(fate, '<', ago(90)).execute();
    }
  };
