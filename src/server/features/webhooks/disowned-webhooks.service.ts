import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { type Actor, recordAudits } from '#server/features/audit/audit.service.ts';
import { described } from './describe-webhook.ts';

/**
 * An account was taken out of a stranger's hands: webhooks that it added, sent elsewhere or signed anew since are paused
 * until the owner has looked at them. Not deleted: their log says what the stranger has got.
 */
export async function disownWebhooks(
  trx: Transaction<DB>,
  account: Actor & { id: string },
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const paused = await trx
    .updateTable('webhookEndpoints')
    .set({ pausedAt: now, pausedWhy: 'disowned' })
    .where('addressedBy', '=', account.id)
    .where('addressedAt', '>=', since)
    .returning(['performerId', 'name', 'url'])
    .execute();
  await recordAudits(
    trx,
    account,
    paused.map((webhook) => ({
      action: 'webhook.disown',
      subjectType: 'performer',
      subjectId: webhook.performerId,
      before: null,
      after: described(webhook),
    })),
  );
}
