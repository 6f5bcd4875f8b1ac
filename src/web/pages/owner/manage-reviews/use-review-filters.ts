import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#shared/limits.ts';
import type { ReviewFilters } from '#shared/review-filters.ts';
import { type ReviewStanding, standingLabels } from '#shared/review-states.ts';

type Name = keyof ReviewFilters;

/** The words of the badges, and the two that are approved together. */
export const statusChoices: Record<ReviewStanding | 'approved', string> = {
  unconfirmed: standingLabels.unconfirmed,
  waiting: standingLabels.waiting,
  published: standingLabels.published,
  hidden: standingLabels.hidden,
  approved: 'Published or hidden',
  rejected: standingLabels.rejected,
};

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** What may stand in the address. Anything else there is as good as nothing. */
const isValid: Record<Name, (text: string) => boolean> = {
  q: (text) => text.length > 0 && text.length <= limits.search,
  status: (text) => Object.hasOwn(statusChoices, text),
  stars: (text) => /^[1-5]$/.test(text),
  replied: (text) => ['yes', 'no'].includes(text),
  from: isDay,
  to: isDay,
};
const names = Object.keys(isValid) as Name[];

export type Narrowing = {
  filters: ReviewFilters;
  isNarrowed: boolean;
  /** The first day chosen comes after the last. */
  isBackwards: boolean;
  change: (name: Name, value: string, how?: { replace: boolean }) => void;
  clear: () => void;
};

/** The filters stand in the address, so that a list can be kept, sent and gone back to. */
export function useReviewFilters(): Narrowing {
  const [address, setAddress] = useSearchParams();
  const asked = address.toString();
  const filters = useMemo(() => {
    const given = new URLSearchParams(asked);
    const valid = names.flatMap((name) => {
      const text = given.get(name)?.trim() ?? '';
      return isValid[name](text) ? [[name, text]] : [];
    });
    return Object.fromEntries(valid) as ReviewFilters;
  }, [asked]);
  return {
    filters,
    isNarrowed: Object.keys(filters).length > 0,
    isBackwards: Boolean(filters.from && filters.to && filters.from > filters.to),
    change: (name, value, { replace } = { replace: false }) =>
      setAddress(new URLSearchParams({ ...withoutKey(filters, name), ...(value && { [name]: value }) }), {
        replace,
        ...promptly,
      }),
    clear: () => setAddress({}, promptly),
  };
}

/** At once: while the address lagged behind, the second of two quick choices would take the first one back. */
const promptly = { preventScrollReset: true, flushSync: true } as const;

const withoutKey = (filters: ReviewFilters, name: Name): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => key !== name));
