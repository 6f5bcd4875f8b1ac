import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect } from 'react';
import { messageOf } from '#web/api/client.ts';
import { canSuggestPasskeys, hasPasskeys, signInWithPasskey, stopAsking, wasCancelled } from '#web/api/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';

/** No address to type: the device knows which account its passkey belongs to. */
export function PasskeyButton({ returnTo }: { returnTo: string }) {
  const onSuccess = () => location.assign(returnTo);
  const { mutate, isPending, isSuccess, error } = useMutation({ ...signInWithPasskey, onSuccess });
  const suggestion = useMutation({ ...signInWithPasskey, onSuccess });
  useSuggestions(suggestion.mutate);
  const problem = error ?? (wasCancelled(suggestion.error) ? null : suggestion.error);
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        onClick={() => mutate({ suggested: false })}
        busyText={(isPending || isSuccess) && 'Waiting for your device...'}
      >
        <Fingerprint aria-hidden="true" className="size-4" />
        Use a passkey
      </Button>
      <FormError>{problem ? describe(problem) : undefined}</FormError>
    </>
  );
}

/** The server forgets what it asked after five minutes. */
const askAgainAfter = 4 * 60 * 1000;

/** Where the browser can, a passkey is offered as soon as the email field is touched, beside the addresses it knows. */
function useSuggestions(ask: (how: { suggested: true }) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let left = false;
    canSuggestPasskeys().then((can) => {
      if (!can || left) return;
      ask({ suggested: true });
      timer = setInterval(() => ask({ suggested: true }), askAgainAfter);
    });
    return () => {
      left = true;
      if (timer === undefined) return;
      clearInterval(timer);
      void stopAsking();
    };
  }, [ask]);
}

const describe = (error: Error) =>
  wasCancelled(error)
    ? 'No passkey was used. Try again, or sign in another way and add one under Security in Settings.'
    : messageOf(error, 'We couldn’t sign you in. Try again.');
