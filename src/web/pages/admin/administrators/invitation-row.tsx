import { useMutation } from '@tanstack/react-query';
import type { AdministratorInvitation } from '#shared/schemas/administrators.ts';
import { inviteAdministrator, withdrawInvitation } from '#web/api/administrators.ts';
import { messageOf } from '#web/api/client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { toast } from '#web/ui/toast.ts';

const failed = (title: string) => (error: unknown) =>
  toast({ title, description: messageOf(error, 'Try again.'), variant: 'danger' });

export function InvitationRow({ invitation }: { invitation: AdministratorInvitation }) {
  const { email, invitedBy } = invitation;
  const again = useMutation({
    ...inviteAdministrator,
    onSuccess: () => toast({ title: 'Invitation sent again', description: 'The previous link no longer works.' }),
    onError: failed('Couldn’t send the invitation'),
  });
  const withdraw = useMutation({
    ...withdrawInvitation,
    onSuccess: () => toast({ title: 'Invitation withdrawn', description: `The link to ${email} no longer works.` }),
    onError: failed('Couldn’t withdraw the invitation'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold break-words">
          {email}
          {invitation.isExpired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Invited{invitedBy && ` by ${invitedBy}`} on {readerDate(invitation.createdAt)}.{' '}
          {invitation.isExpired ? 'The link expired on' : 'The link works until'} {readerDate(invitation.expiresAt)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => again.mutate({ email })} busyText={again.isPending && 'Sending...'}>
          <span>
            Send again<span className="sr-only"> to {email}</span>
          </span>
        </Button>
        <Button
          variant="secondary"
          className="text-danger"
          onClick={() => withdraw.mutate(invitation)}
          busyText={withdraw.isPending && 'Withdrawing...'}
        >
          <span>
            Withdraw<span className="sr-only"> the invitation to {email}</span>
          </span>
        </Button>
      </div>
    </li>
  );
}
