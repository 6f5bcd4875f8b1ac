import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 256 bits, written as Standard Webhooks writes them. */
export const makeWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The three headers of Standard Webhooks. While a secret is being renewed both sign, so that no receiver misses one. */
export function signWebhook(
  secrets: string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
