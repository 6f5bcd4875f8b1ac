import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { refreshBilling } from '#web/api/billing.ts';
import { runs } from '#web/pages/owner/parts/billing-words.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

/**
 * Whoever had to confirm on their bank's own page comes back here. The address only says that something happened: what
 * came of it is asked for, and the address is tidied so that it is not asked again.
 */
export function BackFromBank() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = useRef(false);
  const isSetup = search.has('setup_intent');
  const isRefused = search.get('redirect_status') === 'failed';
  const { mutate, status } = useMutation({
    ...refreshBilling,
    onSuccess: async (...answer) => {
      await refreshBilling.onSuccess?.(...answer);
      const [{ subscription }] = answer;
      if (isRefused)
        toast({
          title: isSetup ? 'Setup Failed' : 'Payment Failed',
          description: 'Your bank has not confirmed it. Please try again, or use another card.',
          variant: 'danger',
        });
      else if (runs(subscription))
        toast({ title: 'Welcome!', description: isSetup ? 'Your card is saved.' : 'Your subscription is active.' });
      else return;
      navigate('/dashboard', { replace: true });
    },
  });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  if (status === 'idle' || status === 'pending')
    return <Spinner label="Checking with your bank..." className="min-h-24" />;
  // The provider could not be asked, or has not heard of it yet.
  return (
    <ErrorState title="Your bank has answered" level={2} onRetry={mutate}>
      Starbill has not heard of it yet. Please try again in a moment. Nothing is charged twice.
    </ErrorState>
  );
}
