import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { gigStates } from '#shared/gigs.ts';
import { limits } from '#shared/limits.ts';
import type { GigFilters } from '#web/api/gigs.ts';

/** At once: while the address lagged behind, the second of two quick choices would take the first one back. */
const promptly = { preventScrollReset: true, flushSync: true } as const;

/** The filters stand in the address, so that a list can be kept and gone back to. */
export function useGigFilters() {
  const [address, setAddress] = useSearchParams();
  const asked = address.toString();
  const filters = useMemo((): GigFilters => {
    const given = new URLSearchParams(asked);
    const state = gigStates.find((each) => each === given.get('state'));
    const q = given.get('q')?.trim().slice(0, limits.search);
    return { ...(state && { state }), ...(q && { q }) };
  }, [asked]);
  return {
    filters,
    isNarrowed: Object.keys(filters).length > 0,
    change: (part: { state?: string; q?: string }, how: { replace?: boolean } = {}) => {
      const next = Object.entries({ ...filters, ...part }).filter((entry): entry is [string, string] =>
        Boolean(entry[1]),
      );
      setAddress(new URLSearchParams(next), { ...how, ...promptly });
    },
    clear: () => setAddress({}, promptly),
  };
}
