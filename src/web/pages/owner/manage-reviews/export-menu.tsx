import { BadgeCheck, Braces, Download, Sheet } from 'lucide-react';
import { operations } from '#shared/operations.ts';
import type { ReviewFilters } from '#shared/review-filters.ts';
import { addressOf } from '#web/api/api-url.ts';
import { exportAddress } from '#web/api/reviews.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';

/** One's own reviews as a file: what the list shows, all of it. */
export function ExportMenu(props: { filters: ReviewFilters; isNarrowed: boolean; disabled: boolean }) {
  const { filters, isNarrowed, disabled } = props;
  const { supportBy } = useSignedIn();
  const what = isNarrowed ? 'these reviews' : 'all reviews';
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" className="h-12 flex-1 sm:flex-none" disabled={disabled || supportBy !== null}>
          <Download aria-hidden="true" className="size-4" />
          Export
        </Button>
      }
    >
      <MenuItem>
        <a href={exportAddress('csv', filters)} download>
          <Sheet aria-hidden="true" className="size-4 text-ink-soft" />
          CSV, {what}
        </a>
      </MenuItem>
      <MenuItem>
        <a href={exportAddress('json', filters)} download>
          <Braces aria-hidden="true" className="size-4 text-ink-soft" />
          JSON, {what}
        </a>
      </MenuItem>
      <MenuItem>
        <a href={addressOf(operations.exportSignedReviews)} download>
          <BadgeCheck aria-hidden="true" className="size-4 text-ink-soft" />
          Signed file, published reviews
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
