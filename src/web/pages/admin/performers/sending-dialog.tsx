import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import { dailyLimitInput } from '#shared/gigs.ts';
import { limits } from '#shared/limits.ts';
import type { AdminPerformer } from '#shared/schemas/administration.ts';
import type { AdminInvitations } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { limitSending, pauseSending, resumeSending, sendingQuery } from '#web/api/sending.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

type Props = { performer: AdminPerformer | null; onClose: () => void };

/** How an act's invitations go, and what administrators can do about it. */
export function SendingDialog({ performer, onClose }: Props) {
  return (
    <Dialog
      open={performer !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Invitations for ${performer?.name ?? ''}`}
      description="Pausing stops invitations and reminders. Links already sent still work, and nothing is deleted."
    >
      {performer && <Sending performer={performer} onClose={onClose} />}
    </Dialog>
  );
}

function Sending({ performer, onClose }: { performer: AdminPerformer; onClose: () => void }) {
  const { data: sending, error, refetch, isFetching } = useQuery(sendingQuery(performer.id));
  if (error && !sending)
    return (
      <LoadFailed level={3} title="The figures didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    );
  if (!sending) return <Skeleton className="h-64" />;
  return (
    <>
      <Figures sending={sending} />
      <DecisionForm performer={performer} sending={sending} onClose={onClose} />
    </>
  );
}

const stoppedWords = {
  lapsed: 'Stopped: the subscription or trial ended. The owner resumes it.',
  suspended: 'Stopped: the page is suspended. The owner resumes it once the page is back.',
  rates: 'Paused: too many emails bounced or were reported as spam.',
  administrator: 'Paused by an administrator.',
} as const;

const percent = (part: number, whole: number) => (whole === 0 ? '' : ` (${((part / whole) * 100).toFixed(2)}%)`);

function Figures({ sending }: { sending: AdminInvitations }) {
  const { rates } = sending;
  const rows = [
    ['Sent today', `${formatNumber(sending.sentToday)} of ${formatNumber(sending.dailyLimit)}`],
    ['Sent in 30 days', formatNumber(rates.sent)],
    ['Bounced', formatNumber(rates.bounced) + percent(rates.bounced, rates.sent)],
    ['Reported as spam', formatNumber(rates.complained) + percent(rates.complained, rates.sent)],
  ];
  return (
    <>
      <p className="font-semibold">
        {sending.stopped
          ? stoppedWords[sending.stopped]
          : sending.warnedAt
            ? `Sending. Owner warned on ${readerDate(sending.warnedAt)}.`
            : 'Sending as planned.'}
      </p>
      {sending.stoppedReason && <Said>{sending.stoppedReason}</Said>}
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm tabular-nums">
        {rows.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {sending.ownLimit?.reason && <Said>{sending.ownLimit.reason}</Said>}
      <p className="mt-4 text-xs text-ink-soft">
        After three emails, we warn you and the owner when 4% bounce or 0.08% are reported as spam. At 8% or 0.3%
        sending pauses. When you resume it, the figures start again the next day.
      </p>
    </>
  );
}

const Said = ({ children }: { children: string }) => (
  <p dir="auto" className="mt-2 border-l-2 border-rule pl-3 text-sm break-words whitespace-pre-line">
    {children}
  </p>
);

function DecisionForm({
  performer,
  sending,
  onClose,
}: {
  performer: AdminPerformer;
  sending: AdminInvitations;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [limit, setLimit] = useState(sending.ownLimit ? String(sending.ownLimit.dailyLimit) : '');
  const [problem, setProblem] = useState<{ limit?: string; reason?: string }>({});
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ title, description: `We’ve emailed the owner of ${performer.name}.` });
      onClose();
    },
    onError: (error: unknown) => setProblem({ reason: messageOf(error, 'Not saved. Try again.') }),
  });
  const pause = useMutation({ ...pauseSending, ...done('Invitations paused') });
  const resume = useMutation({ ...resumeSending, ...done('Invitations resumed') });
  const change = useMutation({ ...limitSending, ...done('Daily limit changed') });
  const isPaused = sending.stopped === 'administrator' || sending.stopped === 'rates';
  const about = { id: performer.id, reason: reason.trim() };
  const requireReason = (act: () => void) => {
    if (about.reason) act();
    else setProblem({ reason: 'Say why.' });
  };
  return (
    <div className="mt-6 flex flex-col gap-5 border-t border-rule pt-6">
      <TextArea
        label="Reason"
        hint="We email it to the owner, show it to them and keep it in the audit log."
        rows={2}
        maxLength={limits.gigReason}
        value={reason}
        error={problem.reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem({});
        }}
      />
      {isPaused ? (
        <Button busyText={resume.isPending && 'Resuming...'} onClick={() => requireReason(() => resume.mutate(about))}>
          Resume invitations
        </Button>
      ) : (
        <Button
          variant="danger"
          busyText={pause.isPending && 'Pausing...'}
          onClick={() => requireReason(() => pause.mutate(about))}
        >
          Pause invitations
        </Button>
      )}
      <form
        noValidate
        className="flex flex-col gap-3 border-t border-rule pt-5"
        onSubmit={(event) => {
          event.preventDefault();
          const checked = dailyLimitInput.shape.dailyLimit.safeParse(limit.trim() === '' ? null : Number(limit));
          if (!checked.success) setProblem({ limit: checked.error.issues[0]?.message ?? 'Enter a number.' });
          else requireReason(() => change.mutate({ ...about, dailyLimit: checked.data }));
        }}
      >
        <Field
          label="Emails a day"
          hint={`Leave empty for the plan’s ${formatNumber(sending.planLimit)}.`}
          inputMode="numeric"
          autoComplete="off"
          value={limit}
          error={problem.limit}
          onChange={(event) => {
            setLimit(event.target.value);
            setProblem({});
          }}
        />
        <Button type="submit" variant="secondary" busyText={change.isPending && 'Saving...'}>
          Change limit
        </Button>
      </form>
    </div>
  );
}
