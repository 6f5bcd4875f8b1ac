import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AuditFilters } from '#shared/administration.ts';
import { auditExportAddress, auditQuery } from '#web/api/administration.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { ListStates } from '#web/pages/admin/parts/list-states.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';

export function AdminAuditPage() {
  return (
    <AdminScreen title="Audit log" subtitle="Who did what, before and after. Entries are only added, never changed.">
      <AuditLog />
    </AdminScreen>
  );
}

function AuditLog() {
  const [filters, setFilters] = useState<AuditFilters>({});
  // Counted up to fill the form anew when a filter was not typed there.
  const [filled, setFilled] = useState(0);
  const showOnly = (subject: string) => {
    setFilters({ subject });
    setFilled(filled + 1);
  };
  const query = useInfiniteQuery(auditQuery(filters));
  return (
    <>
      <AuditFilterForm key={filled} subject={filters.subject} onFilter={setFilters}>
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
      <ListStates
        query={query}
        failed="The log didn’t load"
        empty={
          <EmptyState level={2} icon={<ScrollText />} title="Nothing here">
            {Object.keys(filters).length > 0
              ? 'No entries match this filter.'
              : 'Every decision will be recorded here.'}
          </EmptyState>
        }
      >
        {(row) => (
          <AuditEntry
            key={row.id}
            row={row}
            onlyThis={filters.subject === row.subjectId ? null : () => showOnly(row.subjectId)}
          />
        )}
      </ListStates>
    </>
  );
}
