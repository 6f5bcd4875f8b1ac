import { type GigBasis, gigBases } from '#shared/gigs.ts';

/** What the last gig had in common with the next one: kept in this browser, without anything about the client. */
export type LastValues = { eventType: string; date: string; basis: GigBasis | null };

const keyOf = (performerId: string) => `starbill:last-gig:${performerId}`;

export function readLastValues(performerId: string, today: string): LastValues {
  const stored = readStored(performerId);
  const date = typeof stored.date === 'string' && /^\d{4}-\d\d-\d\d$/.test(stored.date) ? stored.date : today;
  return {
    eventType: typeof stored.eventType === 'string' ? stored.eventType : '',
    date,
    basis: gigBases.find((basis) => basis === stored.basis) ?? null,
  };
}

export function storeLastValues(performerId: string, { eventType, date, basis }: LastValues): void {
  try {
    localStorage.setItem(keyOf(performerId), JSON.stringify({ eventType, date, basis }));
  } catch {
    // A browser may refuse to store anything; then the next gig begins with nothing.
  }
}

function readStored(performerId: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(performerId)) ?? '');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
