import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { performerName } from '#shared/performers.ts';
import { writeEmail } from './email-contents.ts';
import { findAddressee } from './find-addressee.ts';
import { appOrigin } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';

export type WebhookMailEnv = Pick<Env, 'appUrl' | 'appHost' | 'operator'>;

/** Tells an owner that nothing is sent to an endpoint any more. It is about the account: no wish holds it back. */
export async function queueWebhookPaused(
  trx: Database,
  env: WebhookMailEnv,
  {
    performerId,
    endpointId,
    name,
    why,
    now,
  }: {
    performerId: string;
    endpointId: string;
    name: string;
    why: 'failing' | 'gone';
    now: Date;
  },
): Promise<void> {
  const owner = await findAddressee(trx, performerId);
  if (!owner) return;
  const contents = await writeEmail(env, 'webhook-paused', {
    business: performerName(owner),
    firstName: owner.firstName,
    name,
    why,
    url: `${appOrigin(env)}/api-webhooks`,
  });
  await queueMail(trx, {
    ...contents,
    to: owner.email,
    dedupeKey: `webhook-paused:${endpointId}:${now.toISOString()}`,
  });
}
