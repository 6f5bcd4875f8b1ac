import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ExportMenu } from './export-menu.tsx';
import { type Narrowing, statusChoices } from './use-review-filters.ts';

/** Search, filters and export. A phone keeps the filters folded away until they are asked for. */
export function FilterBar(props: Narrowing) {
  const { filters, change, clear, isNarrowed, isBackwards } = props;
  const folded = useId();
  const { q: _q, ...chosen } = filters;
  const count = Object.keys(chosen).length;
  const [open, setOpen] = useState(count > 0);
  return (
    <search aria-label="Reviews" className="mt-8 flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search reviews"
          placeholder="Name, words, email or service"
          value={filters.q ?? ''}
          onChange={(text) => change('q', text, { replace: true })}
        />
        <Button
          variant="secondary"
          className="h-12 flex-1 lg:hidden"
          aria-expanded={open}
          aria-controls={folded}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        <ExportMenu filters={filters} isNarrowed={isNarrowed} disabled={isBackwards} />
      </div>
      <div
        id={folded}
        className={joinClasses(
          'grid-cols-2 items-start gap-3 lg:grid lg:grid-cols-[minmax(0,1.4fr)_repeat(4,minmax(0,1fr))_auto]',
          open ? 'grid' : 'hidden',
        )}
      >
        <SelectField
          label="Status"
          value={filters.status ?? ''}
          onChange={(value) => change('status', value)}
          choices={{ '': 'Any status', ...statusChoices }}
        />
        <SelectField
          label="Stars"
          value={filters.stars ?? ''}
          onChange={(value) => change('stars', value)}
          choices={{ '': 'Any stars', 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' }}
          order={['', '5', '4', '3', '2', '1']}
        />
        <SelectField
          label="Reply"
          className="col-span-2 lg:col-span-1"
          value={filters.replied ?? ''}
          onChange={(value) => change('replied', value)}
          choices={{ '': 'Replied or not', no: 'Not replied', yes: 'Replied' }}
        />
        <Field
          label="From"
          type="date"
          value={filters.from ?? ''}
          max={filters.to}
          onChange={(event) => change('from', event.target.value)}
        />
        <Field
          label="To"
          type="date"
          value={filters.to ?? ''}
          min={filters.from}
          error={isBackwards ? '“From” is after “To”. Swap the two days.' : undefined}
          onChange={(event) => change('to', event.target.value)}
        />
        <Button
          variant="quiet"
          className={joinClasses('col-span-2 h-12 lg:col-span-1 lg:mt-7', !isNarrowed && 'max-lg:hidden')}
          disabled={!isNarrowed}
          onClick={clear}
        >
          Clear all
        </Button>
      </div>
    </search>
  );
}
