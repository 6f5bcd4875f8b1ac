import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { invitationSettingsQuery } from '#web/api/invitations.ts';
import { AskingFunnel } from '#web/pages/owner/parts/asking-funnel.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AskNow } from './ask-now.tsx';
import { GigList } from './gig-list.tsx';
import { WhyNothingIsSent } from './why-nothing-is-sent.tsx';

const DiaryTab = lazy(async () => ({ default: (await loadPart(() => import('./diary/diary-tab.tsx'))).DiaryTab }));
const AskingSettings = lazy(async () => ({
  default: (await loadPart(() => import('./settings/asking-settings.tsx'))).AskingSettings,
}));

const whenItComes = (content: ReactNode) => <Suspense fallback={<Skeleton className="h-64" />}>{content}</Suspense>;

export function GigsPage() {
  const { canWrite, emailVerified } = useOwner();
  const { data: settings } = useQuery(invitationSettingsQuery);
  const [address, setAddress] = useSearchParams();
  const firstField = useRef<HTMLInputElement>(null);
  const show = (tab: string) => setAddress(tab === 'gigs' ? {} : { tab }, { replace: true, preventScrollReset: true });
  // Until the settings are there, the browser's own clock is the best guess.
  const timeZone = settings?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const asking = { timeZone, emailVerified, isStopped: Boolean(settings?.stopped) };
  return (
    <>
      <ScreenHeader
        title="Ask for Reviews"
        subtitle="Ask every client, politely and at the right time. We send the email and a reminder for you."
      />
      <PausedNotice beforeTrial="Starbill can ask your clients for you: add a gig, and the client gets a polite email at the right time.">
        Asking for reviews is paused. You can still pause and delete gigs, and links already sent still work.
      </PausedNotice>
      {settings && canWrite && <WhyNothingIsSent settings={settings} />}
      <AskNow canWrite={canWrite} settings={settings} asking={asking} firstField={firstField} />
      <div className="mt-10">
        <Tabs
          label="Ask for Reviews"
          value={['gigs', 'diary', 'settings', 'figures'].find((tab) => tab === address.get('tab')) ?? 'gigs'}
          onChange={show}
          tabs={[
            {
              value: 'gigs',
              label: 'Gigs',
              content: (
                <GigList
                  canWrite={canWrite}
                  asking={asking}
                  onFirstAsk={() => firstField.current?.focus()}
                  onBringDiary={() => show('diary')}
                />
              ),
            },
            {
              value: 'diary',
              label: 'Import your diary',
              content: whenItComes(<DiaryTab canWrite={canWrite} onSaved={() => show('gigs')} />),
            },
            {
              value: 'settings',
              label: 'Settings',
              content: settings ? (
                whenItComes(<AskingSettings settings={settings} canWrite={canWrite} />)
              ) : (
                <Skeleton className="h-64" />
              ),
            },
            {
              value: 'figures',
              label: 'Figures',
              content: (
                <AskingFunnel nextStep={<AskFirst canWrite={canWrite} onPress={() => firstField.current?.focus()} />} />
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

function AskFirst({ canWrite, onPress }: { canWrite: boolean; onPress: () => void }) {
  return (
    canWrite && (
      <Button variant="secondary" onClick={onPress}>
        Ask your latest client
      </Button>
    )
  );
}
