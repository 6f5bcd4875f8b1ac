import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import type { Webhook } from '#shared/schemas/webhooks.ts';
import { type WebhookKind, webhookEvents, webhookEventTypes, webhookKinds } from '#shared/webhook-events.ts';
import { webhookAddressProblem, webhookInput, webhookKind, webhookName } from '#shared/webhooks.ts';
import { showServerError } from '#web/api/form-errors.ts';
import { addWebhook, changeWebhook } from '#web/api/webhooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import { MessagePreview } from './message-preview.tsx';
import { SecretOnce } from './secret-once.tsx';

const hints: Record<WebhookKind, string> = {
  webhook: 'An https:// address on your server. Every message is signed, as Standard Webhooks describes.',
  slack:
    'In Slack, open Apps, then Incoming Webhooks, and press Add to Slack. Choose a channel and copy its webhook URL.',
  discord:
    'In Discord, open the channel’s settings, then Integrations, then Webhooks. Press New Webhook, then Copy Webhook URL.',
};

const fields = z
  .object({
    kind: webhookKind,
    name: webhookName,
    url: webhookInput.shape.url,
    events: webhookInput.shape.events,
  })
  .superRefine(({ kind, url }, context) => {
    const problem = webhookAddressProblem(kind, url);
    if (problem) context.addIssue({ code: 'custom', path: ['url'], message: problem });
  });

/** `webhook`: the one that is edited; null adds one. */
export function WebhookForm({ webhook, onDone }: { webhook: Webhook | null; onDone: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useZodForm(fields, {
    kind: webhook?.kind ?? 'webhook',
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? ['review.received', 'review.published'],
  });
  const onError = (error: unknown) =>
    showServerError(form.setError, error, {
      fallback: 'The webhook wasn’t saved. Try again.',
      fields: ['name', 'url', 'events'],
    });
  const add = useMutation({
    ...addWebhook,
    onSuccess: async (answer, ...rest) => {
      await addWebhook.onSuccess?.(answer, ...rest);
      if (answer.secret !== null) return setSecret(answer.secret);
      toast({ title: 'Webhook added', description: 'Press Send a test to check that messages arrive.' });
      onDone();
    },
    onError,
  });
  const change = useMutation({
    ...changeWebhook,
    onSuccess: async (...answer) => {
      await changeWebhook.onSuccess?.(...answer);
      toast({ title: 'Webhook saved' });
      onDone();
    },
    onError,
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty && secret === null);
  const kind = form.watch('kind');
  const isPending = add.isPending || change.isPending;
  if (secret !== null)
    return (
      <SecretOnce label="Signing secret" value={secret} onDone={onDone}>
        Your server uses this secret to check that a message comes from us. Copy it now: it won’t be shown again, but
        you can renew it.
      </SecretOnce>
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ kind, ...given }) =>
        webhook ? change.mutate({ id: webhook.id, ...given }) : add.mutate({ kind, ...given }),
      )}
    >
      <FormError>{errors.root?.message}</FormError>
      {!webhook && (
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <SelectField label="Send to" value={field.value} onChange={field.onChange} choices={{ ...webhookKinds }} />
          )}
        />
      )}
      <Field
        label="Name"
        autoComplete="off"
        hint="Your own name for it, such as “Website” or “#reviews”."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Field
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        hint={hints[kind]}
        error={errors.url?.message}
        {...form.register('url')}
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <fieldset>
            <legend className="text-sm font-semibold">Events to send</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {webhookEventTypes.map((type) => (
                <Checkbox
                  key={type}
                  label={webhookEvents[type]}
                  checked={field.value.includes(type)}
                  onChange={(checked) =>
                    field.onChange(checked ? [...field.value, type] : field.value.filter((each) => each !== type))
                  }
                />
              ))}
            </div>
            {errors.events?.message && (
              <p role="alert" className="mt-1 text-sm text-danger">
                {errors.events.message}
              </p>
            )}
          </fieldset>
        )}
      />
      <MessagePreview kind={kind} events={form.watch('events')} />
      <Button type="submit" busyText={isPending && 'Saving...'}>
        {webhook ? 'Save webhook' : 'Add webhook'}
      </Button>
    </form>
  );
}
