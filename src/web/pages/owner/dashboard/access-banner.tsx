import { Link } from 'react-router';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { readerDateUtc } from '#web/ui/reader-date.ts';
import { trialDaysLeft } from './trial-days.ts';

/** The state of trial and subscription, when there is something to know or to do. */
export function AccessBanner({ person }: { person: SignedIn }) {
  const { subscriptionStatus, trialEnd, canWrite, subscriptionRenews, deletesOn } = person;
  // Nothing can be bought for an account that is to be deleted; the banner above says that it is.
  if (deletesOn !== null) return null;
  if (person.paymentsMissing)
    return (
      <Banner
        title="Payments aren’t set up yet"
        text="You can use everything for free until they are. You’ll get 7 days’ notice before you need a subscription."
      />
    );
  if (person.subscribeBy && canWrite)
    return (
      <Banner
        title={`Subscribe by ${readerDateUtc(person.subscribeBy)} to keep making changes`}
        text="Payments are set up now. Until then everything works without a subscription. You only pay if you subscribe."
        action={{ to: '/subscribe', label: 'Subscribe' }}
      />
    );
  if (subscriptionStatus === 'trialing' && trialEnd) {
    const days = trialDaysLeft(trialEnd, new Date());
    return (
      <Banner
        title={`${days} ${days === 1 ? 'day' : 'days'} left in your free trial`}
        text={`Your trial ends on ${readerDateUtc(trialEnd)}.${subscriptionRenews ? ' Your subscription begins then.' : ''}`}
        action={
          subscriptionRenews
            ? { to: '/settings#billing', label: 'See billing' }
            : { to: '/subscribe', label: 'Upgrade Now' }
        }
      />
    );
  }
  if (subscriptionStatus === 'past_due')
    return (
      <Banner
        title="Your last payment didn’t go through"
        text="Everything still works. Update your card before we try the payment again."
        action={{ to: '/settings#billing', label: 'Update card' }}
      />
    );
  if (canWrite) return null;
  if (subscriptionStatus === null)
    return (
      <Banner
        title="Your free trial is waiting"
        text="New reviews are already being kept for you. Start the trial to reply, ask for reviews and change your page."
        action={{ to: '/trial-setup', label: 'Start free trial' }}
      />
    );
  return (
    <Banner
      title={person.hasSubscribed ? 'Your subscription has ended' : 'Your free trial has ended'}
      text="Your public page stays up and new reviews are still kept. Subscribe to make changes again."
      action={{ to: '/subscribe', label: 'Subscribe' }}
    />
  );
}

function Banner(props: { title: string; text: string; action?: { to: string; label: string } }) {
  return (
    <section
      aria-label="Subscription"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-action-soft px-5 py-4 sm:px-7"
    >
      <div>
        <h2 className="text-lg">{props.title}</h2>
        <p className="text-sm text-ink-soft">{props.text}</p>
      </div>
      {props.action && (
        <Link to={props.action.to} className={buttonClass({ variant: 'secondary' })}>
          {props.action.label}
        </Link>
      )}
    </section>
  );
}
