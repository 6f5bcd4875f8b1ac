import { useMutation, useQuery } from '@tanstack/react-query';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { keyScopes } from '#shared/key-scopes.ts';
import { limits } from '#shared/limits.ts';
import type { ApiKey } from '#shared/schemas/keys.ts';
import { messageOf } from '#web/api/client.ts';
import { apiKeysQuery, revokeApiKey } from '#web/api/keys.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { NewKey } from './new-key.tsx';

export function ApiKeys() {
  const { data: keys, error, refetch, isFetching } = useQuery(apiKeysQuery);
  return (
    <SettingsSection
      id="api-keys"
      title="API keys"
      text="An API key lets another tool read your reviews, write replies or add gigs for you. It can’t reach your account or security settings."
    >
      {keys ? (
        <KeyList keys={keys} />
      ) : error ? (
        <LoadFailed title="Your API keys didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-14" />
        </div>
      )}
    </SettingsSection>
  );
}

function KeyList({ keys }: { keys: ApiKey[] }) {
  const { canWrite } = useSignedIn();
  const [creating, setCreating] = useState(false);
  return (
    <>
      {keys.length === 0 ? (
        <p className="mb-5 text-sm text-ink-soft">
          No API keys yet. Create one for each tool, so you can revoke one without affecting the others.
        </p>
      ) : (
        <ul className="mb-5 divide-y divide-rule border-y border-rule">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {keys.length >= limits.apiKeys ? (
        <p className="text-sm">You have {limits.apiKeys} API keys. Revoke one to create another.</p>
      ) : (
        <Button variant="secondary" disabled={!canWrite} onClick={() => setCreating(true)}>
          Create API key
        </Button>
      )}
      <Dialog
        open={creating}
        onOpenChange={setCreating}
        title="Create API key"
        description="You’ll see the key only once. Keep it on a server or in a password manager, never in a web page."
      >
        <NewKey onDone={() => setCreating(false)} />
      </Dialog>
    </>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [revoking, setRevoking] = useState(false);
  const { mutate, isPending } = useMutation({
    ...revokeApiKey,
    onSuccess: async (...answer) => {
      await revokeApiKey.onSuccess?.(...answer);
      toast({ title: 'API key revoked', description: 'Tools that use it have lost access.' });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t revoke the API key', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const { name, expiresAt, lastUsedAt } = apiKey;
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
      <KeySquare aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          <span className="wrap-anywhere" dir="auto">
            {name}
          </span>
          {isOver && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="text-xs text-ink-soft">{apiKey.scopes.map((scope) => keyScopes[scope].label).join(', ')}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <span>
            Ends in <span className="font-mono">{apiKey.ending}</span>
          </span>
          <span>{lastUsedAt ? `Last used ${readerDate(lastUsedAt)}` : 'Never used'}</span>
          {expiresAt && !isOver && <span>Expires {readerDate(expiresAt)}</span>}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={`Revoke API key: ${name}`}
        onClick={() => setRevoking(true)}
        busyText={isPending && 'Revoking...'}
      >
        Revoke
      </Button>
      <AlertDialog
        open={revoking}
        onOpenChange={setRevoking}
        title="Revoke this API key?"
        description={`The tool that uses “${name}” stops working at once. This can’t be undone.`}
        actionLabel="Revoke API key"
        onAction={() => mutate({ id: apiKey.id })}
      />
    </li>
  );
}
