import type { Deps } from '#server/deps.ts';
import { forgetOldEvents } from '#server/features/billing/webhook.service.ts';
import { deleteOldEnquiries } from '#server/features/enquiries/enquiries.service.ts';
import { eraseOldClients } from '#server/features/gigs/gig-erasure.service.ts';
import { failStalledImports } from '#server/features/imports/imports.service.ts';
import type { Job } from './job.ts';

const day = 24 * 60 * 60 * 1000;

/** Deletes expired rows. Each statement is its own transaction: one that fails leaves the others done, and the job fails. */
export const sweep =
  (deps: Pick<Deps, 'db' | 'now'>): Job<'sweep'> =>
  async (_, { signal }) => {
    const failures: { what: string; error: unknown }[] = [];
    for (const [what, erase] of Object.entries(expired(deps))) {
      signal.throwIfAborted();
      try {
        await erase();
      } catch (error) {
        failures.push({ what, error });
      }
    }
    if (failures.length === 0) return;
    const told = failures.map(({ what, error }) => `${what} (${error instanceof Error ? error.message : error})`);
    throw new AggregateError(
      failures.map(({ error }) => error),
      `Not swept: ${told.join(', ')}`,
    );
  };

function expired({ db, now }: Pick<Deps, 'db' | 'now'>): Record<string, () => Promise<unknown>> {
  const ago = (days: number) => new Date(now().getTime() - days * day);
  return {
    sessions: () => db.deleteFrom('sessions').where('expiresAt', '<', ago(0)).execute(),
    verifications: () => db.deleteFrom('verifications').where('expiresAt', '<', ago(0)).execute(),
    'limit windows': () => db.deleteFrom('limitWindows').where('endsAt', '<', ago(0)).execute(),
    'gig retry keys': () => db.deleteFrom('gigRetryKeys').where('createdAt', '<', ago(2)).execute(),
    'submission keys': () => db.deleteFrom('submissionKeys').where('createdAt', '<', ago(2)).execute(),
    // Texts are compared with those of three months; older ones are found when they are the same exactly.
    'review sketches': () => db.deleteFrom('reviewSketches').where('createdAt', '<', ago(90)).execute(),
    clients: () => eraseOldClients(db, now()),
    enquiries: () => deleteOldEnquiries(db, now()),
    'stalled imports': () => failStalledImports(db, ago(1)),
    'webhook messages': () => db.deleteFrom('webhookMessages').where('createdAt', '<', ago(30)).execute(),
    'payment events': () => forgetOldEvents(db, ago(30)),
    'API keys': () => db.deleteFrom('apiKeys').where('revokedAt', '<', ago(90)).execute(),
    'photo decisions': () => db.deleteFrom('photoDecisions').where('decidedAt', '<', ago(1)).execute(),
    'review readers': () => db.deleteFrom('reviewReaders').where('until', '<', ago(0)).execute(),
    'sent mails': () => db.deleteFrom('mails').where('sentAt', '<', ago(90)).execute(),
    'skipped mails': () => db.deleteFrom('mails').where('skippedAt', '<', ago(90)).execute(),
    'failed mails': () => db.deleteFrom('mails').where('failedAt', '<', ago(90)).execute(),
  };
}
