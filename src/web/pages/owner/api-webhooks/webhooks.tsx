import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { Webhook } from '#shared/schemas/webhooks.ts';
import { webhooksQuery } from '#web/api/webhooks.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

export function Webhooks() {
  const { data: webhooks, error, refetch, isFetching } = useQuery(webhooksQuery);
  return (
    <SettingsSection
      id="webhooks"
      title="Webhooks, Slack and Discord"
      text="Get a message when a review arrives, is published or gets a reply. If your tool doesn’t answer, we keep trying for three days."
    >
      {webhooks ? (
        <WebhookList webhooks={webhooks} />
      ) : error ? (
        <LoadFailed title="Your webhooks didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-14" />
        </div>
      )}
    </SettingsSection>
  );
}

function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  const { canWrite } = useSignedIn();
  const [adding, setAdding] = useState(false);
  return (
    <>
      {webhooks.length === 0 ? (
        <p className="mb-5 text-sm text-ink-soft">
          No webhooks yet. Add one to see new reviews in Slack, Discord or a tool of your own.
        </p>
      ) : (
        <ul className="mb-5 divide-y divide-rule border-y border-rule">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {webhooks.length >= limits.webhooks ? (
        <p className="text-sm">You have {limits.webhooks} webhooks. Delete one to add another.</p>
      ) : (
        <Button variant="secondary" disabled={!canWrite} onClick={() => setAdding(true)}>
          Add webhook
        </Button>
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add webhook"
        description="Choose where messages go and which events to send."
        isWide
      >
        <WebhookForm webhook={null} onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
