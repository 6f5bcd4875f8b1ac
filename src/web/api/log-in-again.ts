import { toast } from '../ui/toast.ts';
import { apiUrl } from './client.ts';

let leaving = false;

/** Says that the session is over and goes to sign in, once however many calls were refused, to come back to this place. */
export function logInAgain() {
  if (leaving) return;
  leaving = true;
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'danger' });
  const here = location.pathname + location.search;
  setTimeout(() => location.assign(`${apiUrl('/api/login')}?returnTo=${encodeURIComponent(here)}`), 500);
}
