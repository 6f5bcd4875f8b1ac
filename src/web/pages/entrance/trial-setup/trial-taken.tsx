import { Link } from 'react-router';
import type { Plan } from '#shared/prices.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { readerDateUtc } from '#web/ui/reader-date.ts';

/** The account's one trial is running, or is over. */
export const TrialTaken = ({ runningUntil }: { runningUntil: string | null }) =>
  runningUntil ? (
    <NoTrial
      title="Your free trial is running"
      text={`Everything is included until ${readerDateUtc(runningUntil)}.`}
      action={{ to: '/dashboard', label: 'Go to the dashboard' }}
    />
  ) : (
    <NoTrial
      title="Your free trial is over"
      text="Each account has one free trial. Your public page stays up and new reviews are still kept. Subscribe to make changes again."
      action={{ to: '/subscribe', label: 'Subscribe' }}
    />
  );

/** An account that has had no trial can’t have one either: its mailbox had one with another account. */
export const TrialRefused = ({ reason, plan }: { reason: string; plan: Plan }) => (
  <NoTrial
    title="You’ve already had a free trial"
    text={reason}
    isAnswer
    action={{ to: plan === 'annual' ? '/subscribe?plan=annual' : '/subscribe', label: 'Subscribe' }}
  />
);

type Props = {
  title: string;
  text: string;
  action: { to: string; label: string };
  /** It takes the place of the button that was pressed. */
  isAnswer?: boolean;
};

const NoTrial = (props: Props) => (
  <div className="text-center">
    <h1 ref={props.isAnswer ? focusOnMount : undefined} tabIndex={-1} className="text-4xl outline-none">
      {props.title}
    </h1>
    <p className="mx-auto mt-4 max-w-md text-ink-soft">{props.text}</p>
    <div className="mt-8">
      <Link to={props.action.to} className={buttonClass()}>
        {props.action.label}
      </Link>
    </div>
  </div>
);
