import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { describeDevice } from '#shared/describe-device.ts';
import type { Session } from '#shared/schemas/accounts.ts';
import { messageOf } from '#web/api/client.ts';
import { revokeOtherSessions, revokeSession, sessionsQuery } from '#web/api/security.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDoublePressGuard } from '#web/ui/use-double-press-guard.ts';

export function Sessions() {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery);
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      text="Where you’re signed in. If you don’t recognise a device, sign it out and change your password."
    >
      {sessions ? (
        <SessionList sessions={sessions} />
      ) : error ? (
        <LoadFailed title="Your sessions didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
    </SettingsSection>
  );
}

function SessionList({ sessions }: { sessions: (Session & { isThisOne: boolean })[] }) {
  const [asking, setAsking] = useState(false);
  const unlessDoublePress = useDoublePressGuard(sessions.map(({ id }) => id));
  const others = useMutation({
    ...revokeOtherSessions,
    onSuccess: () => toast({ title: 'Signed out everywhere else' }),
    onError: (error) =>
      toast({
        title: 'Couldn’t sign out the other devices',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      }),
  });
  return (
    <>
      <ul className="divide-y divide-rule border-y border-rule">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} unlessDoublePress={unlessDoublePress} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-5"
          onClick={() => setAsking(true)}
          busyText={others.isPending && 'Signing out...'}
        >
          Sign out everywhere else
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        description="Every session except this one ends straight away. Those devices will have to sign in again."
        actionLabel="Sign out everywhere else"
        onAction={() => others.mutate()}
      />
    </>
  );
}

function SessionRow(props: {
  session: Session & { isThisOne: boolean };
  unlessDoublePress: ReturnType<typeof useDoublePressGuard>;
}) {
  const { session, unlessDoublePress } = props;
  const { mutate, isPending } = useMutation({
    ...revokeSession,
    onSuccess: () => toast({ title: 'Device signed out' }),
    onError: (error) =>
      toast({ title: 'Couldn’t sign out the device', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const device = describeDevice(session.userAgent);
  return (
    <li className="flex items-center gap-4 py-4">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
          {device}
          {session.isThisOne && <Badge tone="good">This device</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <span>Signed in {readerDate(session.createdAt)}</span>
          {session.ipAddress && <span className="break-all">{session.ipAddress}</span>}
        </p>
      </div>
      {!session.isThisOne && (
        <Button
          variant="quiet"
          aria-label={`Sign out: ${device}`}
          onClick={() => unlessDoublePress(session.id, () => mutate({ id: session.id }))}
          busyText={isPending && 'Signing out...'}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
