import { useQuery } from '@tanstack/react-query';
import { brandQuery } from '#web/api/brand.ts';
import { messageOf } from '#web/api/client.ts';
import { LogoSection } from '#web/pages/owner/parts/logo-section.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BrandForm } from './brand-form.tsx';

/** The one place for logo, colour and typeface. */
export function BrandPage() {
  const { data, error, refetch, isFetching } = useQuery(brandQuery);
  return (
    <>
      <ScreenHeader
        title="Brand"
        subtitle="Your logo, your colour and your typeface: on your public page, new widgets, pictures and emails to customers."
      />
      <PausedNotice beforeTrial="You can set your brand once your free trial has started.">
        Your brand stays as it is, everywhere. Changing it is paused, but you can still remove your logo, colour or
        typeface.
      </PausedNotice>
      <div className="divide-y divide-rule">
        <LogoSection />
        {data ? (
          <BrandForm saved={data} />
        ) : error ? (
          <ErrorState title="Your brand didn’t load" onRetry={refetch} retrying={isFetching}>
            {messageOf(error, 'Try again in a moment.')}
          </ErrorState>
        ) : (
          <div aria-busy="true" className="py-10">
            <Skeleton className="h-96" />
          </div>
        )}
      </div>
    </>
  );
}
