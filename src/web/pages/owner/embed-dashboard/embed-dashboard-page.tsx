import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand } from '#shared/brand-style.ts';
import type { EmbedConfigs } from '#shared/schemas/widgets.ts';
import { embedDefaultsFor } from '#shared/widget-config.ts';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { brandQuery } from '#web/api/brand.ts';
import { embedConfigsQuery } from '#web/api/widgets.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { draftsAfterSaving } from './drafts-after-saving.ts';
import { WidgetSection } from './widget-section.tsx';

const kinds: { type: WidgetType; name: string; about: string }[] = [
  { type: 'displayAll', name: 'Display All', about: 'All your reviews as a list, page by page.' },
  { type: 'carousel', name: 'Review Carousel', about: 'One review after another in one place.' },
  { type: 'sidePopup', name: 'Side Pop-up', about: 'One review at a time in a corner of the page.' },
  { type: 'latestPopup', name: 'Latest Reviews Pop-up', about: 'Your newest reviews in a corner of the page.' },
  { type: 'wall', name: 'Review Wall', about: 'Many reviews at once, in columns of cards.' },
  { type: 'badge', name: 'Rating Badge', about: 'Your stars, average and number of reviews in one small box.' },
];

const noBrand: Brand = { color: null, font: null };

export function EmbedDashboardPage() {
  const { suspendedReason } = useSignedIn();
  const { data: saved, error, refetch, isFetching } = useQuery(embedConfigsQuery);
  // Without an answer the defaults do: what was saved has its own.
  const { data: brand = noBrand, isPending: isBrandPending } = useQuery(brandQuery);
  return (
    <>
      <ScreenHeader title="Embed Reviews" subtitle="Show what customers say on your own site." />
      <PausedNotice>
        {suspendedReason === null
          ? 'Your widgets still show your reviews, but saving changes is paused.'
          : 'Saving changes is paused.'}
      </PausedNotice>
      <div className="mt-8">
        {saved && !isBrandPending ? (
          <Sections saved={saved} brand={brand} />
        ) : error ? (
          <LoadFailed
            title="Your widgets didn’t load"
            level={2}
            onRetry={refetch}
            retrying={isFetching}
            error={error}
          />
        ) : (
          <Skeleton className="h-[32rem] rounded-md" />
        )}
      </div>
    </>
  );
}

/** What was changed and not saved stays while the owner looks at the other kinds. */
function Sections({ saved, brand }: { saved: EmbedConfigs; brand: Brand }) {
  const [drafts, setDrafts] = useState<EmbedConfigs>({});
  const savedAs = (type: WidgetType) => saved[type] ?? embedDefaultsFor(brand);
  const isChanged = (type: WidgetType) => {
    const config = drafts[type] ?? savedAs(type);
    return JSON.stringify(config) !== JSON.stringify({ ...config, ...savedAs(type) });
  };
  useUnsaved(kinds.some(({ type }) => isChanged(type)));
  const tabOf = ({ type, name, about }: (typeof kinds)[number]): Tab => {
    const savedConfig = savedAs(type);
    const config = drafts[type] ?? savedConfig;
    const change = (changes: Partial<EmbedConfig>) =>
      setDrafts((before) => ({ ...before, [type]: { ...(before[type] ?? savedConfig), ...changes } }));
    return {
      value: type,
      label: name,
      content: (
        <WidgetSection
          type={type}
          name={name}
          about={about}
          config={config}
          unsaved={isChanged(type)}
          onChange={change}
          onSaved={(sent, stored) => setDrafts((now) => draftsAfterSaving(now, type, sent, stored))}
        />
      ),
    };
  };
  const [first, ...rest] = kinds.map(tabOf);
  return first ? <Tabs label="Kinds of widget" tabs={[first, ...rest]} /> : null;
}
