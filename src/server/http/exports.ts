import type { EventEmitter } from 'node:events';
import { refusals } from '#server/errors.ts';

/** Of one account, and of all together. */
const most = { ofOne: 2, ofAll: 8 };

const countOf = new Map<string, number>();
let all = 0;

/**
 * Counts a file that is written while it is read, until its answer is over, and refuses it when there are too many: each
 * holds a megabyte for as long as its reader likes.
 */
export function countExport(reply: { raw: EventEmitter }, accountId: string): void {
  const ofOne = countOf.get(accountId) ?? 0;
  if (ofOne >= most.ofOne) throw refusals.tooMany(10);
  if (all >= most.ofAll) throw refusals.unavailable();
  all += 1;
  countOf.set(accountId, ofOne + 1);
  reply.raw.once('close', () => {
    all -= 1;
    const left = (countOf.get(accountId) ?? 1) - 1;
    if (left > 0) countOf.set(accountId, left);
    else countOf.delete(accountId);
  });
}
