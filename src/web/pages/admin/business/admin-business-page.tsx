import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { businessFigures, businessMonths } from '#shared/business-figures.ts';
import { businessExportAddress, businessQuery } from '#web/api/business.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { controlClass, FieldFrame } from '#web/ui/field-frame.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MonthsTable } from './months-table.tsx';
import { ThisMonth } from './this-month.tsx';

export function AdminBusinessPage() {
  return (
    <AdminScreen
      title="Business figures"
      subtitle="How this copy of Starbill is doing, month by month, counted from stored data."
    >
      <Figures />
    </AdminScreen>
  );
}

function Figures() {
  const id = useId();
  const { billing } = useSignedIn();
  const [asked, setAsked] = useState<number>(12);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(businessQuery(asked));
  if (!data && error)
    return (
      <LoadFailed level={2} title="The figures didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    );
  if (!data) return <Skeleton className="h-96" />;
  const present = data.at(-1);
  // Without a single performer every figure would be a zero that says nothing.
  if (!present || present.reviewsPerPerformer === null)
    return (
      <EmptyState level={2} icon={<ChartColumn />} title="No figures yet">
        They start with the first performer who signs up.
      </EmptyState>
    );
  const shown = businessFigures.filter(({ isMoney }) => billing || !isMoney);
  return (
    <div aria-busy={isPlaceholderData}>
      <ThisMonth month={present} figures={shown} />
      <h2 className="mt-12 text-2xl">Month by month</h2>
      <div className="flex flex-wrap items-end gap-3 py-4">
        <FieldFrame id={id} label="Show the last" className="w-40">
          <select
            id={id}
            value={asked}
            onChange={(event) => setAsked(Number(event.target.value))}
            className={controlClass(false, 'h-12 bg-surface!')}
          >
            {businessMonths.map((each) => (
              <option key={each} value={each}>
                {each} months
              </option>
            ))}
          </select>
        </FieldFrame>
        <LinkButton href={businessExportAddress(asked)} download variant="secondary" className="h-12">
          <Download aria-hidden="true" className="size-4" />
          <span>
            <span className="sr-only">Export as </span>CSV
          </span>
        </LinkButton>
      </div>
      <p className="pb-3 text-xs text-ink-soft lg:hidden">Scroll the table sideways to see every figure.</p>
      <MonthsTable months={data.toReversed()} figures={shown} />
    </div>
  );
}
