import { useMutation } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { ownerName } from '#shared/performers.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { endSupport } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Always in sight while an administrator views an owner's account. */
export function SupportBanner({ person }: { person: SignedIn }) {
  const { mutate, isPending } = useMutation({
    ...endSupport,
    // Somebody else is signed in from here on: nothing that was read may stay.
    onSuccess: () => location.assign('/admin/performers'),
    onError: (error) =>
      toast({
        title: 'Couldn’t leave this account',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      }),
  });
  return (
    <aside
      aria-label="Support"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 bg-curtain px-4 py-2 text-sm text-on-curtain sm:px-8 lg:top-0 lg:px-12"
    >
      <LifeBuoy aria-hidden="true" className="size-5 shrink-0 text-gold-on-curtain" />
      <p className="min-w-0 flex-1 basis-56">
        You’re viewing <strong dir="auto">{ownerName(person)}</strong>’s account (read-only). Customers’ contact details
        are hidden.
      </p>
      <Button variant="curtain" onClick={() => mutate()} busyText={isPending && 'Leaving...'}>
        End support
      </Button>
    </aside>
  );
}
