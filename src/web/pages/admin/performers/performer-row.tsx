import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import type { AdminPerformer } from '#shared/schemas/administration.ts';
import { openSupport, restorePerformer, signOutPerformer } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { readerDate, readerDateUtc } from '#web/ui/reader-date.ts';
import { toast } from '#web/ui/toast.ts';

const subscriptionWords = {
  trialing: 'In trial',
  active: 'Subscribed',
  past_due: 'Payment late',
  canceled: 'Cancelled',
  expired: 'Ended',
} as const;

const describe = ({ subscriptionStatus: status, hasSubscribed }: AdminPerformer) => {
  if (!status) return 'No subscription';
  return !hasSubscribed && (status === 'expired' || status === 'canceled') ? 'Trial over' : subscriptionWords[status];
};

type Props = {
  performer: AdminPerformer;
  onSuspend: () => void;
  onSending: () => void;
  onChangeSlug: () => void;
  onShowInvoices: () => void;
};

export function PerformerRow({ performer, onSuspend, onSending, onChangeSlug, onShowInvoices }: Props) {
  const failed = (title: string) => (error: unknown) =>
    toast({ title, description: messageOf(error, 'Try again.'), variant: 'danger' });
  const restore = useMutation({
    ...restorePerformer,
    onSuccess: () => toast({ title: 'Restored', description: `${performer.name} is public again.` }),
    onError: failed('Couldn’t restore the performer'),
  });
  const support = useMutation({
    ...openSupport,
    // Another account from here on: nothing that was read may stay.
    onSuccess: () => location.assign('/dashboard'),
    onError: failed('Couldn’t open support'),
  });
  const [askingToSignOut, setAskingToSignOut] = useState(false);
  const signOut = useMutation({
    ...signOutPerformer,
    onSuccess: () => toast({ title: 'Signed out everywhere', description: `${performer.name} has to sign in again.` }),
    onError: failed('Couldn’t sign the owner out'),
  });
  const { billing } = useSignedIn();
  const { subscriptionStatus: status } = performer;
  return (
    <li>
      <article aria-label={performer.name} className="py-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="text-xl wrap-anywhere">
            {performer.name}
          </h2>
          {performer.suspendedAt && <Badge tone="danger">Suspended</Badge>}
          {performer.asking && (
            <Badge tone="danger">{performer.asking === 'paused' ? 'Invitations paused' : 'Invitations warned'}</Badge>
          )}
          {billing && (
            <Badge tone={status === 'active' || status === 'trialing' ? 'good' : 'plain'}>{describe(performer)}</Badge>
          )}
        </div>
        <p className="mt-1 text-sm break-words text-ink-soft">
          {performer.email} · since {readerDate(performer.createdAt)}
          {status === 'trialing' && performer.trialEnd && ` · trial until ${readerDateUtc(performer.trialEnd)}`}
        </p>
        <p className="mt-1 text-sm break-all text-ink-soft">
          /reviews/{performer.slug}
          {performer.formerSlugs.length > 0 && ` (before: ${performer.formerSlugs.join(', ')})`}
        </p>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {formatNumber(performer.received)} received, {formatNumber(performer.published)} published,{' '}
          {formatNumber(performer.pending)} waiting
        </p>
        {performer.suspendedReason && (
          <p
            dir="auto"
            className="mt-3 max-w-3xl border-l-2 border-danger pl-3 text-sm break-words whitespace-pre-line"
          >
            {performer.suspendedReason}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <a
            href={reviewPagePath(performer)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            <For name={performer.name}>View as the public</For>
          </a>
          <Button
            variant="secondary"
            onClick={() => support.mutate(performer)}
            busyText={support.isPending && 'Opening...'}
          >
            <For name={performer.name}>Sign in as support</For>
          </Button>
          <Button
            variant="secondary"
            onClick={() => setAskingToSignOut(true)}
            busyText={signOut.isPending && 'Signing out...'}
          >
            <For name={performer.name}>Sign out everywhere</For>
          </Button>
          {billing && (
            <Button variant="secondary" onClick={onShowInvoices}>
              <For name={performer.name}>Invoices</For>
            </Button>
          )}
          <Button variant="secondary" onClick={onChangeSlug}>
            <For name={performer.name}>Change address</For>
          </Button>
          <Button variant="secondary" onClick={onSending}>
            <For name={performer.name}>Invitations</For>
          </Button>
          {performer.suspendedAt ? (
            <Button
              variant="secondary"
              onClick={() => restore.mutate(performer)}
              busyText={restore.isPending && 'Restoring...'}
            >
              <For name={performer.name}>Restore</For>
            </Button>
          ) : (
            <Button variant="secondary" onClick={onSuspend} className="text-danger">
              <For name={performer.name}>Suspend</For>
            </Button>
          )}
        </div>
        <AlertDialog
          open={askingToSignOut}
          onOpenChange={setAskingToSignOut}
          title={`Sign ${performer.name} out everywhere?`}
          description="Every browser this owner is signed in on has to sign in again. Do this when somebody else seems to be using the account; then write to the owner, so that they change their password."
          actionLabel="Sign out everywhere"
          onAction={() => signOut.mutate(performer)}
        />
      </article>
    </li>
  );
}

/** A button's words, and for those who hear them alone, whom it is about. */
function For({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      {children}
      <span className="sr-only"> {name}</span>
    </span>
  );
}
