import { z } from 'zod';
import { decodeCursor } from '#shared/cursor.ts';
import { limits } from '#shared/limits.ts';

/** What many schemas are made of. */
export const text = z.string();
export const count = z.number();
export const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const starCounts = z.strictObject({ 1: count, 2: count, 3: count, 4: count, 5: count });
export const subscriptionStatus = z.enum(['trialing', 'active', 'past_due', 'canceled', 'expired']);

/** Keys of answers that are about money: a copy without billing leaves them out. */
export const whereBilled = z.registry<object>();

/** Keys of answers that reach an owner's customers. An administrator who views the account as support sees `shownAs`. */
export const ofCustomers = z.registry<{ shownAs: string | null }>();
export const customersEmail = z.string().register(ofCustomers, { shownAs: '•••@•••' });
export const customersPhone = z.string().register(ofCustomers, { shownAs: '•••' });

/** An empty body, or none. */
export const nothing = z.strictObject({}).nullish();
export const noContent = z.undefined();
/** A body that the route itself reads: a form with files, or signed bytes. */
export const rawBody = z.unknown();

export const idParams = z.strictObject({ id: z.uuid('This isn’t a valid id.') });
/** An id or a slug. */
export const performerParams = z.strictObject({ performerId: z.string().min(1).max(100) });

export const cursorText = z
  .string()
  .max(100)
  .transform((given, context) => {
    const cursor = decodeCursor(given);
    if (cursor) return cursor;
    context.addIssue({ code: 'custom', message: 'This cursor isn’t one of ours. Begin again without it.' });
    return z.NEVER;
  });

const keyLength = 'Send an Idempotency-Key of 1 to 200 characters, or none.';
/** Of calls that a client may repeat when it heard no answer, as draft-ietf-httpapi-idempotency-key-header says. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1, keyLength)
    .max(200, keyLength)
    .optional()
    .describe(
      'Any text that is new for each new entry, such as a UUID. A retry with the same key adds no second one and gets the first response, for two days.',
    ),
});

/** The query parameters of every list. */
export const pageQuery = {
  limit: z.coerce.number<number>().int().min(1).max(limits.page.max).default(limits.page.default),
  cursor: cursorText.optional(),
};

export const exportFormat = z.enum(['csv', 'json']).default('csv');
