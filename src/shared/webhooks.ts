import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine } from './typed-text.ts';
import { isPortOfOtherService } from './web-ports.ts';
import { type WebhookKind, webhookEventTypes, webhookKinds } from './webhook-events.ts';

const kinds = Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]];
export const webhookKind = z.enum(kinds);
export const webhookName = typedLine(limits.name, { missing: 'Give the webhook a name.' });
const url = z
  .string('Enter the address.')
  .trim()
  .min(1, 'Enter the address.')
  .max(limits.url, `Use at most ${limits.url} characters.`);
const events = z
  .array(z.enum(webhookEventTypes, 'Choose from the list of events.'), 'Choose at least one event.')
  .min(1, 'Choose at least one event.')
  .max(webhookEventTypes.length, 'Name each event once.')
  .refine((given) => new Set(given).size === given.length, 'Name each event once.');

/** Decision: `url` and `events` are enough. */
export const webhookInput = z.strictObject({
  kind: webhookKind.optional().default('webhook'),
  name: webhookName.optional(),
  url,
  events,
});
export type WebhookInput = z.infer<typeof webhookInput>;

export const webhookChange = z.strictObject({ name: webhookName, url, events, paused: z.boolean() }).partial();
export type WebhookChange = z.infer<typeof webhookChange>;

const hosts: Record<Exclude<WebhookKind, 'webhook'>, { name: RegExp; path: RegExp; words: string }> = {
  slack: {
    name: /^hooks\.slack(-gov)?\.com$/,
    path: /^\/(services|workflows|triggers)\//,
    words: 'Paste the webhook URL from Slack. It starts with https://hooks.slack.com/services/.',
  },
  discord: {
    name: /^((canary|ptb)\.)?discord(app)?\.com$/,
    path: /^\/api\/webhooks\//,
    words: 'Paste the webhook URL from Discord. It starts with https://discord.com/api/webhooks/.',
  },
};

/** What is wrong with an address, in words; null when nothing is. Where it leads is checked when something is sent. */
export function webhookAddressProblem(kind: WebhookKind, address: string): string | null {
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (parsed?.protocol !== 'https:') {
    if (parsed || !/^https:\/\//i.test(address)) return 'Enter an address that starts with https://.';
    if (address.length === 'https://'.length) return 'Add the rest of the address after https://.';
    return 'That address can’t be read. Check it for spaces and typing mistakes.';
  }
  if (parsed.username || parsed.password) return 'Remove the user name and password from the address.';
  if (isPortOfOtherService(parsed)) return 'Use port 443, or a port from 1024 up.';
  if (kind === 'webhook') return null;
  const { name: host, path, words } = hosts[kind];
  return host.test(parsed.hostname) && path.test(parsed.pathname) ? null : words;
}
