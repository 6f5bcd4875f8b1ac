import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand } from '#shared/brand-style.ts';
import { brandQuery } from '#web/api/brand.ts';
import { LogoSection } from '#web/pages/owner/parts/logo-section.tsx';
import { PreviewJump } from '#web/pages/owner/parts/preview-jump.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { draftAfterSaving } from './brand-draft.ts';
import { BrandForm } from './brand-form.tsx';
import { BrandPreview } from './brand-preview.tsx';

/** The one place for logo, colour and typeface. */
export function BrandPage() {
  const { data, error, refetch, isFetching } = useQuery(brandQuery);
  /** What was chosen and not saved. */
  const [draft, setDraft] = useState<Brand | null>(null);
  const brand = draft ?? data;
  useUnsaved(draft !== null);
  return (
    <>
      <ScreenHeader
        title="Brand"
        subtitle="Your public page and pictures wear your logo, colour and typeface. New widgets use your colour and typeface. Emails to your customers use your logo and colour."
      />
      <PausedNotice beforeTrial="You can set your brand once your free trial has started.">
        Your brand stays as it is, everywhere. Changing it is paused, but you can still remove your logo, colour or
        typeface.
      </PausedNotice>
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <div className="divide-y divide-rule">
            <LogoSection stacked />
            {brand && data ? (
              <BrandForm
                brand={brand}
                saved={data}
                onChange={setDraft}
                onSaved={(sent) => setDraft((now) => draftAfterSaving(now, sent))}
              />
            ) : error ? (
              <LoadFailed title="Your brand didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
            ) : (
              <div aria-busy="true" className="py-10">
                <Skeleton className="h-96" />
              </div>
            )}
          </div>
          <PreviewJump to="brand-preview" />
        </div>
        {brand && <BrandPreview brand={brand} isSaved={draft === null} />}
      </div>
    </>
  );
}
