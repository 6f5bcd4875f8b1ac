import type Stripe from 'stripe';
import { idOf } from './stripe-shapes.ts';

export type StripeEvent = { id: string; type: string; customerId: string | null };

/** How old a signature may be, in seconds, so that a recorded request cannot be replayed much later. */
const tolerance = 300;

export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: { body: Buffer; signature: string; now: Date },
): StripeEvent | null {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime());
    return { id: event.id, type: event.type, customerId: customerOf(event) };
  } catch {
    // Not signed, signed by somebody else, too old, or no event at all: it is rejected.
    return null;
  }
}

/** Whom an event is about. That is all of it that is used. */
function customerOf({ type, data }: Stripe.Event): string | null {
  const about = data.object as { id?: string; customer?: string | { id: string } | null };
  return type.startsWith('customer.') && !about.customer ? (about.id ?? null) : idOf(about.customer);
}
