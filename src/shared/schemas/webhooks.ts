import { z } from 'zod';
import { type WebhookKind, webhookEventTypes, webhookKinds } from '#shared/webhook-events.ts';
import { count, ofCustomers, pageQuery, text } from './common.ts';

const kinds = Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]];

export const webhook = z.strictObject({
  id: text,
  kind: z.enum(kinds),
  name: text,
  /** Whoever has an address of Slack or Discord can write there. */
  url: z.string().register(ofCustomers, { shownAs: 'https://•••' }),
  events: z.array(z.enum(webhookEventTypes)),
  /**
   * Null: it is sent to. `failing`: nothing has arrived for days. `gone`: it answered 410. `disowned`: someone else may
   * have set it up.
   */
  paused: z.enum(['owner', 'failing', 'gone', 'disowned']).nullable(),
  failingSince: text.nullable(),
  createdAt: text,
});
export type Webhook = z.infer<typeof webhook>;

/** Shown this once, and again when it is renewed; null for Slack and Discord. */
export const createdWebhook = webhook.extend({ secret: text.nullable() });
export const webhookSecret = z.strictObject({ secret: text });

export const webhookDelivery = z.strictObject({
  id: text,
  eventId: text,
  type: text,
  createdAt: text,
  /** `waiting`: it will be sent, or tried again at `nextAt`. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  nextAt: text.nullable(),
  attempts: count,
  /** Of the last attempt. */
  status: count.nullable(),
  problem: text.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryDetails = webhookDelivery.extend({
  /** Null until it is first sent. */
  request: z.strictObject({ headers: z.record(text, text), body: text.nullable() }),
  log: z.array(
    z.strictObject({
      at: text,
      status: count.nullable(),
      problem: text.nullable(),
      answer: text.nullable(),
      milliseconds: count,
    }),
  ),
});
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>;

export const deliveriesQuery = z.strictObject(pageQuery);
