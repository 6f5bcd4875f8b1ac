import { Link } from 'react-router';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** Tells an owner without a running trial or subscription what still works and what is paused. */
export function PausedBanner({ person }: { person: SignedIn }) {
  if (person.canWrite) return null;
  const isNew = person.subscriptionStatus === null;
  const ended = person.hasSubscribed ? 'Your subscription has ended' : 'Your free trial has ended';
  return (
    <section
      aria-label="Paused"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-action-soft px-5 py-4 sm:px-7"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg">{isNew ? 'Your free trial is waiting' : ended}</h2>
        <p className="text-sm text-ink-soft">
          Replying, flagging and showing reviews again are paused. You can still hide reviews, delete replies, and read,
          search and export everything. New reviews are still kept.
        </p>
      </div>
      <Link to={isNew ? '/trial-setup' : '/subscribe'} className={buttonClass({ variant: 'secondary' })}>
        {isNew ? 'Start free trial' : 'Subscribe'}
      </Link>
    </section>
  );
}
