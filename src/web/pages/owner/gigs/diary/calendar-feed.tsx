import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/client.ts';
import { deleteGigFeed, gigFeedQuery, renewGigFeed } from '#web/api/gigs.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { readerLocale } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopied } from '#web/ui/use-copied.ts';

/** The other way round: gigs in the calendar that the owner looks at anyway. */
export function CalendarFeed({ canWrite }: { canWrite: boolean }) {
  const { data: feed, error, refetch, isFetching } = useQuery(gigFeedQuery);
  const failed = (error: unknown) =>
    toast({ title: 'Not saved', description: messageOf(error, 'Try again in a moment.'), variant: 'danger' });
  const renew = useMutation({ ...renewGigFeed, onError: failed });
  return (
    <SettingsSection
      id="calendar-feed"
      title="Gigs in your calendar"
      text="Google, Apple or Outlook shows your gigs and whether each has a review. Anyone with the address sees your clients’ names, so keep it to yourself."
    >
      {error && !feed ? (
        <LoadFailed title="This didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : !feed ? (
        <Skeleton className="h-24" />
      ) : feed.address ? (
        <Address address={feed.address} readAt={feed.readAt} canWrite={canWrite} onRenew={() => renew.mutate()} />
      ) : (
        <Button
          variant="secondary"
          disabled={!canWrite}
          busyText={renew.isPending && 'Turning on...'}
          onClick={() => renew.mutate()}
        >
          Turn on
        </Button>
      )}
    </SettingsSection>
  );
}

function Address(props: { address: string; readAt: string | null; canWrite: boolean; onRenew: () => void }) {
  const { copied, copy } = useCopied();
  const [asking, setAsking] = useState<'renew' | 'off' | null>(null);
  const close = (isOpen: boolean) => !isOpen && setAsking(null);
  const off = useMutation({
    ...deleteGigFeed,
    onError: (error) =>
      toast({ title: 'Not turned off', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const take = async () => {
    if (await copy(props.address)) return;
    toast({ title: 'Copy failed', description: 'Select the address and copy it yourself.', variant: 'danger' });
  };
  return (
    <div>
      <p className="text-sm break-all" dir="ltr">
        {props.address}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Add it in your calendar as a subscription (“From URL”).{' '}
        {props.readAt
          ? `Last read ${new Date(props.readAt).toLocaleString(readerLocale(), { dateStyle: 'medium', timeStyle: 'short' })}.`
          : 'No calendar has read it yet.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={take}>
          {copied ? 'Copied!' : 'Copy address'}
        </Button>
        <Button variant="quiet" disabled={!props.canWrite} onClick={() => setAsking('renew')}>
          Renew address
        </Button>
        <Button variant="quiet" busyText={off.isPending && 'Turning off...'} onClick={() => setAsking('off')}>
          Turn off
        </Button>
      </div>
      <AlertDialog
        open={asking === 'renew'}
        onOpenChange={close}
        title="Renew this address?"
        description="Calendars that have the current one stop showing your gigs. Add the new one there."
        actionLabel="Renew address"
        onAction={props.onRenew}
      />
      <AlertDialog
        open={asking === 'off'}
        onOpenChange={close}
        title="Turn this address off?"
        description="Calendars that have it stop showing your gigs."
        actionLabel="Turn off"
        onAction={() => off.mutate()}
      />
    </div>
  );
}
