import { Plus, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GigState } from '#shared/gigs.ts';
import { limits } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/field-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { useGigFilters } from './use-gig-filters.ts';

export const stateNames: Record<GigState, string> = {
  scheduled: 'Not asked yet',
  asked: 'Asked',
  opened: 'Link opened',
  reviewed: 'Reviewed',
  refused: 'Not their booking',
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
      <SearchField value={filters.q ?? ''} onChange={(q) => change({ q }, { replace: true })} />
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

/** Looks when the typing pauses. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address was changed elsewhere: Back, or "Show all gigs".
  if (asked !== value) {
    setAsked(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const pause = setTimeout(() => onChange(text.trim()), 300);
    return () => clearTimeout(pause);
  });
  return (
    <div className="relative min-w-0 flex-[999_1_18rem]">
      <Search aria-hidden="true" className="pointer-events-none absolute top-4 left-4 size-4 text-ink-faint" />
      <input
        type="search"
        aria-label="Search gigs"
        placeholder="Client, email, event or place"
        maxLength={limits.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={controlClass(false, 'h-12 pl-10')}
      />
    </div>
  );
}
