import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AuditFilters } from '#shared/administration.ts';
import { auditExportAddress, auditQuery } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';

export function AdminAuditPage() {
  return (
    <AdminScreen title="Audit log" subtitle="Who did what, before and after. Rows are added and never changed.">
      <AuditLog />
    </AdminScreen>
  );
}

function AuditLog() {
  const [filters, setFilters] = useState<AuditFilters>({});
  const query = useInfiniteQuery(auditQuery(filters));
  const rows = query.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <AuditFilterForm onFilter={setFilters}>
        {(['csv', 'json'] as const).map((format) => (
          <a
            key={format}
            href={auditExportAddress(filters, format)}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" className="size-4" />
            <span>
              <span className="sr-only">Export as </span>
              {format.toUpperCase()}
            </span>
          </a>
        ))}
      </AuditFilterForm>
      {!rows && query.error ? (
        <ErrorState level={2} title="The log did not load" onRetry={query.refetch} retrying={query.isFetching}>
          {messageOf(query.error, 'Please try again in a moment.')}
        </ErrorState>
      ) : !rows ? (
        <div aria-busy="true" className="flex flex-col gap-4">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState level={2} icon={<ScrollText />} title="Nothing here">
          {Object.keys(filters).length > 0
            ? 'No entries match this filter.'
            : 'Every decision will be written down here.'}
        </EmptyState>
      ) : (
        <ol aria-busy={query.isPlaceholderData} className="divide-y divide-rule border-y border-rule">
          {rows.map((row) => (
            <AuditEntry key={row.id} row={row} />
          ))}
        </ol>
      )}
      <LoadMore list={query} />
    </>
  );
}
