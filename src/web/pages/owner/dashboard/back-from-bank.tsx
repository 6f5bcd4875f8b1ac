import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { refreshBilling } from '#web/api/billing.ts';
import { runs } from '#web/pages/owner/parts/billing-words.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

/**
 * Owners who had to confirm on their bank's own page come back here. The address only says that something happened: the
 * server is asked what, and the address is tidied so that it is not asked again.
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
          description: 'Your bank didn’t confirm it. Try again, or use another card.',
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
    <ErrorState title="Still waiting for your bank" level={2} onRetry={mutate}>
      We haven’t received your bank’s answer yet. Try again in a moment: you won’t be charged twice.
    </ErrorState>
  );
}
