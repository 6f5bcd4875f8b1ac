import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import type { Passkey } from '#shared/schemas/accounts.ts';
import { messageOf } from '#web/api/client.ts';
import { hasPasskeys, passkeysQuery, removePasskey } from '#web/api/passkeys.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { AddPasskey, RenamePasskey } from './passkey-forms.tsx';

export function Passkeys() {
  const { data: passkeys, error, refetch, isFetching } = useQuery(passkeysQuery);
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      text="Sign in with your fingerprint, your face or your device’s PIN instead of a password. Your password still works too."
    >
      {passkeys ? (
        <PasskeyList passkeys={passkeys} />
      ) : error ? (
        <LoadFailed title="Your passkeys didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-14" />
        </div>
      )}
    </SettingsSection>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const { emailVerified } = useSignedIn();
  const [adding, setAdding] = useState(false);
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-rule border-y border-rule">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!emailVerified ? (
        <p className="text-sm">
          Confirm your email address before you add a passkey. No email? Send the link again under{' '}
          <Link to="/settings#account-information" className={textLink}>
            Account information
          </Link>
          .
        </p>
      ) : !hasPasskeys() ? (
        <p className="text-sm">This browser doesn’t support passkeys. To add one, open this page in a newer browser.</p>
      ) : passkeys.length >= limits.passkeys ? (
        <p className="text-sm">You have {limits.passkeys} passkeys. Remove one to add another.</p>
      ) : (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a passkey"
        description="Your device will ask for your fingerprint, your face or its PIN. We never see any of them."
      >
        <AddPasskey onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = (isOpen: boolean) => !isOpen && setOpen(null);
  const { mutate, isPending } = useMutation({
    ...removePasskey,
    onSuccess: async (...answer) => {
      await removePasskey.onSuccess?.(...answer);
      toast({ title: 'Passkey removed', description: 'You can also delete it from your device or password manager.' });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t remove the passkey', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-sm font-semibold wrap-anywhere" dir="auto">
          {passkey.name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <span>Added {readerDate(passkey.createdAt)}</span>
          {passkey.synced && <span>Also on your other devices</span>}
        </p>
      </div>
      <div className="flex">
        <Button variant="quiet" aria-label={`Rename passkey: ${passkey.name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button
          variant="quiet"
          aria-label={`Remove passkey: ${passkey.name}`}
          onClick={() => setOpen('remove')}
          busyText={isPending && 'Removing...'}
        >
          Remove
        </Button>
      </div>
      <Dialog
        open={open === 'rename'}
        onOpenChange={close}
        title="Rename passkey"
        description="Choose a name that tells you which device it’s on."
      >
        <RenamePasskey passkey={passkey} onDone={() => setOpen(null)} />
      </Dialog>
      <AlertDialog
        open={open === 'remove'}
        onOpenChange={close}
        title="Remove passkey?"
        description={`“${passkey.name}” will no longer sign you in.`}
        actionLabel="Remove passkey"
        onAction={() => mutate({ id: passkey.id })}
      />
    </li>
  );
}
