import { useMutation } from '@tanstack/react-query';
import { Hash, MessagesSquare, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#shared/schemas/webhooks.ts';
import { webhookEvents, webhookKinds } from '#shared/webhook-events.ts';
import { messageOf } from '#web/api/client.ts';
import { changeWebhook, deleteWebhook, renewWebhookSecret, testWebhook } from '#web/api/webhooks.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';

const icons = { webhook: WebhookIcon, slack: Hash, discord: MessagesSquare };
const pausedWords = {
  owner: 'Paused',
  failing: 'Paused: no message delivered for three days',
  gone: 'Paused: its server answered “410 Gone”',
  disowned: 'Paused in case someone else set it up: check its address',
};

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { canWrite } = useSignedIn();
  const [open, setOpen] = useState<'edit' | 'log' | 'delete' | 'renew' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = (isOpen: boolean) => !isOpen && setOpen(null);
  const { id, name, kind, paused, failingSince } = webhook;
  const failed = (title: string) => (error: unknown) =>
    toast({ title, description: messageOf(error, 'Try again.'), variant: 'danger' });
  const change = useMutation({
    ...changeWebhook,
    onSuccess: async (...answer) => {
      await changeWebhook.onSuccess?.(...answer);
      toast({ title: paused === null ? 'Webhook paused' : 'Webhook resumed' });
    },
    onError: failed(paused === null ? 'Couldn’t pause the webhook' : 'Couldn’t resume the webhook'),
  });
  const remove = useMutation({
    ...deleteWebhook,
    onSuccess: async (...answer) => {
      await deleteWebhook.onSuccess?.(...answer);
      toast({ title: 'Webhook deleted' });
    },
    onError: failed('Couldn’t delete the webhook'),
  });
  const renew = useMutation({
    ...renewWebhookSecret,
    onSuccess: (answer) => setSecret(answer.secret),
    onError: failed('Couldn’t renew the secret'),
  });
  // The answer has the secret, which is never shown again.
  useUnsaved(renew.isPending);
  const test = useMutation({
    ...testWebhook,
    onSuccess: async (...answer) => {
      await testWebhook.onSuccess?.(...answer);
      setOpen('log');
    },
    onError: failed('Couldn’t send the test'),
  });
  const Icon = icons[kind];
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
            <span className="wrap-anywhere" dir="auto">
              {name}
            </span>
            {paused !== null ? (
              <Badge tone={paused === 'owner' ? 'plain' : 'danger'}>{pausedWords[paused]}</Badge>
            ) : failingSince !== null ? (
              <Badge tone="danger">Not delivered since {readerDate(failingSince)}</Badge>
            ) : null}
          </p>
          <p className="text-xs text-ink-soft wrap-anywhere">
            {webhookKinds[kind]}, {hostOf(webhook.url)}
          </p>
          <p className="text-xs text-ink-soft">{webhook.events.map((event) => webhookEvents[event]).join(', ')}</p>
        </div>
      </div>
      <div className="mt-2 -ml-5 flex flex-wrap">
        <Button variant="quiet" aria-label={`Show log: ${name}`} onClick={() => setOpen('log')}>
          Log
        </Button>
        <Button
          variant="quiet"
          aria-label={`Send a test: ${name}`}
          disabled={!canWrite || paused !== null}
          onClick={() => test.mutate({ id })}
          busyText={test.isPending && 'Sending...'}
        >
          Send a test
        </Button>
        <Button
          variant="quiet"
          aria-label={`Edit webhook: ${name}`}
          disabled={!canWrite}
          onClick={() => setOpen('edit')}
        >
          Edit
        </Button>
        {kind === 'webhook' && (
          <Button
            variant="quiet"
            aria-label={`Renew secret: ${name}`}
            disabled={!canWrite}
            onClick={() => setOpen('renew')}
            busyText={renew.isPending && 'Renewing...'}
          >
            Renew secret
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={`${paused === null ? 'Pause' : 'Resume'} webhook: ${name}`}
          disabled={paused !== null && !canWrite}
          onClick={() => change.mutate({ id, paused: paused === null })}
          busyText={change.isPending && 'Saving...'}
        >
          {paused === null ? 'Pause' : 'Resume'}
        </Button>
        <Button variant="quiet" aria-label={`Delete webhook: ${name}`} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      <Dialog
        open={open === 'edit'}
        onOpenChange={close}
        title="Edit webhook"
        description="Messages still waiting will go to the new address."
        isWide
      >
        <WebhookForm webhook={webhook} onDone={() => setOpen(null)} />
      </Dialog>
      <Dialog
        open={open === 'log'}
        onOpenChange={close}
        title="Log"
        description="Messages from the last 30 days, newest first."
        isWide
      >
        <WebhookLog id={id} />
      </Dialog>
      <Dialog
        open={secret !== null}
        onOpenChange={(isOpen) => !isOpen && setSecret(null)}
        title="Secret renewed"
        description="For the next 24 hours, messages are signed with both the old and the new secret, so nothing is missed."
      >
        <SecretOnce label="New signing secret" value={secret ?? ''} onDone={() => setSecret(null)}>
          Copy it to your server now. It won’t be shown again.
        </SecretOnce>
      </Dialog>
      <AlertDialog
        open={open === 'renew'}
        onOpenChange={close}
        title="Renew this secret?"
        description="You’ll get a new secret. The current one stops working after 24 hours."
        actionLabel="Renew secret"
        onAction={() => renew.mutate({ id })}
      />
      <AlertDialog
        open={open === 'delete'}
        onOpenChange={close}
        title="Delete this webhook?"
        description={`We’ll stop sending messages to “${name}” and delete its log. This can’t be undone.`}
        actionLabel="Delete webhook"
        onAction={() => remove.mutate({ id })}
      />
    </li>
  );
}

/** Support sees dots instead of an address. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
