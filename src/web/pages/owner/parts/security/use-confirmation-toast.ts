import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { confirmedFlag } from '#shared/paths.ts';
import { toast } from '#web/ui/toast.ts';

/** Says how the mailed link that confirms an address went, once. */
export function useConfirmationToast(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!search.has(confirmedFlag)) return;
    if (search.has('error'))
      toast({
        title: 'This link no longer works',
        description: 'It may have expired. You can have a new one sent here.',
        variant: 'danger',
      });
    else
      toast({
        title: 'Email address confirmed',
        description: 'We can ask your clients for reviews by email now, and our emails to you include the review text.',
      });
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
}
