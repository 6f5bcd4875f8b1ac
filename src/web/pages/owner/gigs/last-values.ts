import { type GigBasis, gigBases } from '#shared/gigs.ts';

/** What the last gig had in common with the next one: kept in this browser, without anything about the client. */
export type LastValues = { eventType: string; date: string; basis: GigBasis | null };

const keyOf = (performerId: string) => `starbill:last-gig:${performerId}`;

export function readLastValues(performerId: string, today: string): LastValues {
  const stored = parse(localStorage.getItem(keyOf(performerId)));
  const date = typeof stored.date === 'string' && /^\d{4}-\d\d-\d\d$/.test(stored.date) ? stored.date : today;
  return {
    eventType: typeof stored.eventType === 'string' ? stored.eventType : '',
    date,
    basis: gigBases.find((basis) => basis === stored.basis) ?? null,
  };
}

export const storeLastValues = (performerId: string, { eventType, date, basis }: LastValues) =>
  localStorage.setItem(keyOf(performerId), JSON.stringify({ eventType, date, basis }));

function parse(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
