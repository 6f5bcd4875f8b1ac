import type { SignedIn } from '#shared/accounts.ts';
import { longDate } from '#shared/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { trialDaysLeft } from './trial-days.ts';

/** Where the owner stands with trial and subscription, when there is something to know or to do. */
export function AccessBanner({ person }: { person: SignedIn }) {
  const { subscriptionStatus, trialEnd, canWrite } = person;
  if (subscriptionStatus === 'trialing' && trialEnd) {
    const days = trialDaysLeft(trialEnd, new Date());
    return (
      <Banner
        title={`${days} ${days === 1 ? 'day' : 'days'} left in your free trial`}
        text={`Your trial ends on ${longDate(trialEnd)}.`}
        action={{ to: '/subscribe', label: 'Upgrade Now' }}
      />
    );
  }
  if (canWrite) return null;
  if (subscriptionStatus === null)
    return (
      <Banner
        title="Your free trial is waiting"
        text="New reviews are already being kept for you. Start the trial to make changes of your own."
        action={{ to: '/trial-setup', label: 'Start free trial' }}
      />
    );
  return (
    <Banner
      title="Your subscription has ended"
      text="Your public page stays up and new reviews are still kept. Subscribe to make changes again."
      action={{ to: '/subscribe', label: 'Subscribe' }}
    />
  );
}

function Banner(props: { title: string; text: string; action: { to: string; label: string } }) {
  return (
    <section
      aria-label="Subscription"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-action-soft px-5 py-4 sm:px-7"
    >
      <div>
        <h2 className="text-lg">{props.title}</h2>
        <p className="text-sm text-ink-soft">{props.text}</p>
      </div>
      <LinkButton href={props.action.to} variant="secondary">
        {props.action.label}
      </LinkButton>
    </section>
  );
}
