import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { figureDays } from '#shared/administration.ts';
import { figuresQuery } from '#web/api/administration.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { controlClass, FieldFrame } from '#web/ui/field-frame.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StarsTable } from './stars-table.tsx';

export function AdminPlatformPage() {
  return (
    <AdminScreen title="Platform" subtitle="How reviews were decided, by stars.">
      <Figures />
    </AdminScreen>
  );
}

function Figures() {
  const id = useId();
  const [days, setDays] = useState(30);
  const { data: figures, error, refetch, isFetching } = useQuery(figuresQuery(days));
  if (!figures && error)
    return (
      <LoadFailed level={2} title="The figures didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    );
  if (!figures) return <Skeleton className="h-96" />;
  return (
    <div aria-busy={isFetching}>
      <FieldFrame id={id} label="Reviews received in the last" className="max-w-60 py-4">
        <select
          id={id}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
          className={controlClass(false, 'h-12 bg-surface!')}
        >
          {figureDays.map((each) => (
            <option key={each} value={each}>
              {each} days
            </option>
          ))}
        </select>
      </FieldFrame>
      <StarsTable figures={figures} />
    </div>
  );
}
