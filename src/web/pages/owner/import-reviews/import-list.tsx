import { useInfiniteQuery } from '@tanstack/react-query';
import { importsQuery } from '#web/api/imports.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ImportEntry } from './import-entry.tsx';

export function ImportList({ canWrite }: { canWrite: boolean }) {
  const list = useInfiniteQuery(importsQuery);
  const { error, refetch, isFetching } = list;
  const imports = list.data?.pages.flatMap(({ items }) => items);
  return (
    <SettingsSection
      id="your-imports"
      title="Your imports"
      text="What you’ve imported and its status. You can undo an import at any time."
    >
      {imports ? (
        imports.length === 0 ? (
          <p className="text-sm text-ink-soft">Nothing imported yet.</p>
        ) : (
          <>
            <ul className="divide-y divide-rule border-y border-rule">
              {imports.map((each) => (
                <ImportEntry key={each.id} batch={each} canWrite={canWrite} />
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )
      ) : error ? (
        <LoadFailed title="Your imports didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-20" />
        </div>
      )}
    </SettingsSection>
  );
}
