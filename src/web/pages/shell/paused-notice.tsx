import { CirclePause } from 'lucide-react';
import { Link } from 'react-router';
import { textLink } from '#web/ui/text-link.ts';
import { useSignedIn } from './signed-in-context.ts';

/** Tells an owner without a running trial or subscription what they cannot do on this screen, and how to get it back. `beforeTrial`: for who never had it. */
export function PausedNotice({ children, beforeTrial = children }: { children: string; beforeTrial?: string }) {
  const { canWrite, subscriptionStatus } = useSignedIn();
  if (canWrite) return null;
  return (
    <p className="mt-6 flex gap-3 rounded-md bg-action-soft px-5 py-4 text-sm text-ink">
      <CirclePause aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
      <span>
        {subscriptionStatus === null ? beforeTrial : children}{' '}
        {subscriptionStatus === null ? (
          <Link to="/trial-setup" className={textLink}>
            Start your free trial
          </Link>
        ) : (
          <Link to="/subscribe" className={textLink}>
            Subscribe
          </Link>
        )}{' '}
        to continue.
      </span>
    </p>
  );
}
