import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Plan, prices } from '#shared/prices.ts';
import { signedInQuery } from '#web/api/accounts.ts';
import { startTrial } from '#web/api/billing.ts';
import { hasCode, hasStatus, messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { readerDateUtc } from '#web/ui/reader-date.ts';
import { toast } from '#web/ui/toast.ts';

/** Starts the trial. A visitor makes the account first, and comes back here with the same plan. */
export function StartTrialButton(props: {
  plan: Plan;
  signedIn: boolean;
  onStarted: () => void;
  /** This account has no trial to start, for the reason that the server gives. */
  onRefused: (reason: string) => void;
}) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess } = useMutation({
    ...startTrial,
    onSuccess: async (...answer) => {
      const [{ trialEnd }] = answer;
      props.onStarted();
      toast({
        title: 'Free Trial Started!',
        // No card is saved, so nothing can be charged when it ends.
        description: `Your ${prices.trialDays}-day free trial is now active until ${readerDateUtc(trialEnd)}. No card is saved, so you won’t be charged.`,
      });
      await startTrial.onSuccess?.(...answer);
      navigate('/dashboard');
    },
    onError: async (error, _input, _result, { client }) => {
      // The end of a session has a toast of its own.
      if (hasStatus(error, 401)) return;
      if (hasCode(error, 'trial_used')) {
        // Another tab may have started it.
        await client.invalidateQueries(signedInQuery);
        return props.onRefused(messageOf(error, 'Subscribe to continue.'));
      }
      toast({ title: 'Trial Setup Failed', description: 'Please try again or contact support.', variant: 'danger' });
    },
  });
  const isAnnual = props.plan === 'annual';
  if (!props.signedIn)
    return (
      <LinkButton href={isAnnual ? '/sign-up?plan=annual' : '/sign-up'} size="lg" className="w-full">
        Start Free Trial
      </LinkButton>
    );
  return (
    <Button
      size="lg"
      className="w-full"
      onClick={() => mutate({ isAnnual })}
      busyText={(isPending || isSuccess) && 'Starting Trial...'}
    >
      Start Free Trial
    </Button>
  );
}
