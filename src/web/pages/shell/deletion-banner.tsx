import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/client.ts';
import { keepAccount } from '#web/api/profiles.ts';
import { Button } from '#web/ui/button.tsx';
import { readerDateIn } from '#web/ui/reader-date.ts';
import { toast } from '#web/ui/toast.ts';
import { useSignedIn } from './signed-in-context.ts';

/** On every screen of an account that is to be deleted: when, and the way back. */
export function DeletionBanner() {
  const { deletesOn, timeZone, billing, hasSubscribed } = useSignedIn();
  if (deletesOn === null) return null;
  return (
    <section
      aria-label="Account deletion"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-danger-soft px-5 py-4"
    >
      <p className="text-sm text-ink">
        <strong>Your account will be deleted on {readerDateIn(deletesOn, timeZone)}.</strong> You can still keep it
        until then
        {billing ? `, and you won’t be charged${hasSubscribed ? ' again' : ''}.` : '.'}
      </p>
      <KeepAccountButton />
    </section>
  );
}

export function KeepAccountButton() {
  const { mutate, isPending } = useMutation({
    ...keepAccount,
    onSuccess: async (...answer) => {
      await keepAccount.onSuccess?.(...answer);
      toast({ title: 'Account kept' });
    },
    onError: (error) =>
      toast({
        title: 'Couldn’t cancel the deletion',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      }),
  });
  return (
    <Button variant="secondary" onClick={() => mutate()} busyText={isPending && 'One moment...'}>
      Keep my account
    </Button>
  );
}
