import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { reviewStatuses } from '#shared/review-states.ts';
import type { AllReviewsFilters } from '#web/api/all-reviews.ts';

const typingPause = 250;

export type ReviewSearchState = ReturnType<typeof useSearch>;

const readStatus = (given: string | null): AllReviewsFilters['status'] =>
  reviewStatuses.find((status) => status === given) ?? 'all';

/** What is looked for stands in the address, so that a reload and a link show the same. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const performer = params.get('performer') ?? '';
  const [typed, setTyped] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const change = (wanted: Partial<Record<'status' | 'q' | 'performer', string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(wanted)) value ? after.set(name, value) : after.delete(name);
        return after;
      },
      { replace: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    const timer = setTimeout(() => typed.trim() !== q && change({ q: typed.trim() }), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const status = readStatus(params.get('status'));
  const filters: AllReviewsFilters = { status, ...(q && { q }), ...(performer && { performer }) };
  return { filters, typed, setTyped, change, field, isNarrowed: status !== 'all' || q !== '' || performer !== '' };
}
