import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button-class.ts';
import { readerDateUtc } from '#web/ui/reader-date.ts';

/** The account's one trial is running, or is over. */
export function TrialTaken({ runningUntil }: { runningUntil: string | null }) {
  return (
    <div className="text-center">
      <h1 className="text-4xl">{runningUntil ? 'Your free trial is running' : 'Your free trial is over'}</h1>
      <p className="mx-auto mt-4 max-w-md text-ink-soft">
        {runningUntil
          ? `Everything is included until ${readerDateUtc(runningUntil)}.`
          : 'Each account has one free trial. Your public page stays up and new reviews are still kept. Subscribe to make changes again.'}
      </p>
      <div className="mt-8">
        <Link to={runningUntil ? '/dashboard' : '/subscribe'} className={buttonClass()}>
          {runningUntil ? 'Go to the dashboard' : 'Subscribe'}
        </Link>
      </div>
    </div>
  );
}
