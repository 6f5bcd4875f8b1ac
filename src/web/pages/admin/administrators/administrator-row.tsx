import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Administrator } from '#shared/schemas/administrators.ts';
import { removeAdministrator } from '#web/api/administrators.ts';
import { messageOf } from '#web/api/client.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { toast } from '#web/ui/toast.ts';

const whyNot = ({ isFromSettings }: Administrator, isLast: boolean): string | null => {
  if (isLast) return 'The only administrator can’t be removed.';
  return isFromSettings ? 'Set by ADMIN_EMAIL, so they can’t be removed here.' : null;
};

export function AdministratorRow(props: { administrator: Administrator; isLast: boolean }) {
  const { administrator } = props;
  const { name, email, isYou } = administrator;
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    ...removeAdministrator,
    onSuccess: () => {
      if (isYou) location.assign('/');
      else
        toast({
          title: 'Administrator removed',
          description: `${name} was signed out everywhere and has been emailed.`,
        });
    },
    onError: (error) =>
      toast({
        title: 'Couldn’t remove the administrator',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      }),
  });
  const reason = whyNot(administrator, props.isLast);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="text-xl wrap-anywhere">
            {name}
          </h2>
          {isYou && <Badge tone="action">You</Badge>}
          <Badge tone={administrator.twoFactorEnabled ? 'good' : 'danger'}>
            {administrator.twoFactorEnabled ? 'Two-factor on' : 'Two-factor off'}
          </Badge>
        </div>
        <p className="mt-1 text-sm break-words text-ink-soft">{email}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {administrator.lastSignInAt
            ? `Last signed in on ${readerDate(administrator.lastSignInAt)}`
            : 'Hasn’t signed in yet'}
        </p>
        {reason && <p className="mt-1 text-sm text-ink-soft">{reason}</p>}
      </div>
      {!reason && (
        <Button
          variant="secondary"
          className="text-danger"
          onClick={() => setAsking(true)}
          busyText={isPending && 'Removing...'}
        >
          <span>
            Remove<span className="sr-only"> {name}</span>
          </span>
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={isYou ? 'Remove yourself?' : `Remove ${name}?`}
        description={
          isYou
            ? 'You’ll be signed out everywhere and can’t open these screens again, unless another administrator invites you. Invitations you sent are withdrawn.'
            : 'They’ll be signed out everywhere and get an email. Invitations they sent are withdrawn. Their decisions stay as they are. You can invite them again.'
        }
        actionLabel="Remove administrator"
        onAction={() => mutate({ id: administrator.id })}
      />
    </li>
  );
}
