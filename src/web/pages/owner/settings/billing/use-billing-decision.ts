import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Billing } from '#shared/schemas/billing.ts';
import { hasCode, messageOf } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';

type Decision = UseMutationOptions<Billing, Error, Pick<Billing, 'version'>>;

/**
 * A question about money and its answer. It is about the billing that was there when the question was opened: should
 * another tab change that meanwhile, the server refuses, and the new state is shown.
 */
export function useBillingDecision(billing: Billing, decision: Decision, done: { title: string; description: string }) {
  const [asked, setAsked] = useState<Billing | null>(null);
  const { mutate, isPending } = useMutation({
    ...decision,
    onSuccess: async (...answer) => {
      await decision.onSuccess?.(...answer);
      toast(done);
    },
    onError: async (error, ...rest) => {
      const title = hasCode(error, 'overtaken') ? 'Nothing was changed' : 'That didn’t work';
      toast({ title, description: messageOf(error, 'Try again.'), variant: 'danger' });
      await decision.onError?.(error, ...rest);
    },
  });
  return {
    isPending,
    /** What the question is about. */
    shown: asked ?? billing,
    isOpen: asked !== null,
    setOpen: (open: boolean) => setAsked(open ? billing : null),
    confirm: () => mutate(asked ?? billing),
  };
}
