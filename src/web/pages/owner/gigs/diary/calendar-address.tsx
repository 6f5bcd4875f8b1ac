import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { GigCalendar } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { deleteGigCalendar, gigCalendarQuery, saveGigCalendar } from '#web/api/gigs.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { readerLocale } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';

/** A calendar that is read every hour. Its events wait until the owner has added each client. */
export function CalendarAddress({ canWrite }: { canWrite: boolean }) {
  const { data: calendar, error, refetch, isFetching } = useQuery(gigCalendarQuery);
  return (
    <SettingsSection
      id="calendar-address"
      title="Calendar address"
      text="Paste the private iCal address from Google, Apple or Outlook. We check it every hour. New events are listed as gigs, and nobody is asked until you add the client’s address."
    >
      {error && !calendar ? (
        <LoadFailed title="Your calendar didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : !calendar ? (
        <Skeleton className="h-24" />
      ) : calendar.address ? (
        <Connected calendar={calendar} address={calendar.address} />
      ) : (
        <Connect canWrite={canWrite} />
      )}
    </SettingsSection>
  );
}

function Connect({ canWrite }: { canWrite: boolean }) {
  const [address, setAddress] = useState('');
  const save = useMutation(saveGigCalendar);
  useUnsaved(address.trim() !== '', { goesWith: 'tab' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !address.trim()) return;
    save.mutate(
      { address: address.trim() },
      {
        onSuccess: () =>
          toast({ title: 'Calendar connected', description: 'Its events are now in your list of gigs.' }),
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Address"
        inputMode="url"
        autoComplete="off"
        maxLength={limits.calendarAddress}
        placeholder="https://calendar.example/…/basic.ics"
        value={address}
        disabled={!canWrite}
        error={save.error ? messageOf(save.error, 'We couldn’t read the calendar. Try again.') : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        disabled={!canWrite || !address.trim()}
        busyText={save.isPending && 'Reading...'}
      >
        Connect calendar
      </Button>
    </form>
  );
}

function Connected({ calendar, address }: { calendar: GigCalendar; address: string }) {
  const remove = useMutation({
    ...deleteGigCalendar,
    onError: (error) =>
      toast({
        title: 'Couldn’t disconnect the calendar',
        description: messageOf(error, 'Try again in a moment.'),
        variant: 'danger',
      }),
  });
  const { readAt, problem, waiting } = calendar;
  return (
    <div>
      <p className="text-sm break-all">{address}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {readAt
          ? `Last read ${new Date(readAt).toLocaleString(readerLocale(), { dateStyle: 'medium', timeStyle: 'short' })}.`
          : 'Not read yet.'}{' '}
        {waiting > 0 && `${waiting} ${waiting === 1 ? 'gig is' : 'gigs are'} waiting for you to add the client.`}
      </p>
      {problem && <p className="mt-2 text-sm text-danger">{problem}</p>}
      <Button
        variant="secondary"
        className="mt-4"
        busyText={remove.isPending && 'Disconnecting...'}
        onClick={() => remove.mutate()}
      >
        Disconnect calendar
      </Button>
    </div>
  );
}
