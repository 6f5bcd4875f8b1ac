import { X } from 'lucide-react';
import { limits } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ReviewSearchState } from './use-search.ts';

export function ReviewSearch({
  search,
  performerName,
}: {
  search: ReviewSearchState;
  performerName?: string | undefined;
}) {
  const { filters, typed, setTyped, change, field } = search;
  return (
    <search aria-label="Reviews" className="flex flex-wrap items-end gap-x-6 gap-y-3 py-4">
      <Field
        ref={field}
        label="Find a review"
        type="search"
        className="max-w-md flex-1 basis-64"
        maxLength={limits.search}
        placeholder="Words, email address or id"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="Status"
        className="basis-44"
        value={filters.status}
        onChange={(status) => change({ status: status === 'all' ? '' : status })}
        choices={{ all: 'Any status', pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }}
      />
      {filters.performer && (
        <Button variant="secondary" className="h-12 max-w-full" onClick={() => change({ performer: '' })}>
          <span className="sr-only">Show all performers instead of </span>
          <span dir="auto" className="truncate">
            {performerName}
          </span>
          <X aria-hidden="true" className="size-4" />
        </Button>
      )}
    </search>
  );
}
