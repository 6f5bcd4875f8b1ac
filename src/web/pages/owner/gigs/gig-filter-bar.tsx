import { Plus } from 'lucide-react';
import type { GigState } from '#shared/gigs.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { useGigFilters } from './use-gig-filters.ts';

export const stateNames: Record<GigState, string> = {
  scheduled: 'Not asked yet',
  asked: 'Asked',
  opened: 'Link opened',
  reviewed: 'Reviewed',
  refused: 'Said no to this request',
  unsubscribed: 'Asked not to be contacted',
  undelivered: 'Not delivered',
  paused: 'Paused',
};

/** Search, state, and Add a gig. */
export function GigFilterBar({
  filters,
  change,
  canWrite,
  onAdd,
}: Pick<ReturnType<typeof useGigFilters>, 'filters' | 'change'> & { canWrite: boolean; onAdd: () => void }) {
  return (
    <search aria-label="Gigs" className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search gigs"
        placeholder="Client, email, event or place"
        value={filters.q ?? ''}
        onChange={(q) => change({ q }, { replace: true })}
      />
      <SelectField
        label="Status"
        className="flex-1 basis-44"
        value={filters.state ?? ''}
        onChange={(state) => change({ state })}
        choices={{ '': 'All gigs', ...stateNames }}
      />
      <Button
        variant="secondary"
        className="h-12 flex-1 whitespace-nowrap sm:flex-none"
        disabled={!canWrite}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a gig
      </Button>
    </search>
  );
}
