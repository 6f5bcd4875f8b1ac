import { operations } from '#shared/operations.ts';
import { toast } from '#web/ui/toast.ts';
import { addressOf } from './api-url.ts';

let leaving = false;

/** Says that the session is over and goes to sign in, once however many calls were refused, to come back to this place. */
export function signInAgain() {
  if (leaving) return;
  leaving = true;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'danger',
    isLastWord: true,
  });
  const here = location.pathname + location.search;
  setTimeout(() => {
    // With unsaved changes the browser asks first; those who stay are asked again by the next refusal.
    leaving = false;
    location.assign(addressOf(operations.goToSignIn, { query: { returnTo: here } }));
  }, 500);
}
