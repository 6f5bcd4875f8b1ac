import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SandboxCardInput } from '#shared/billing.ts';
import type { BillingDetails } from '#shared/billing-details.ts';
import { operations } from '#shared/operations.ts';
import type { Plan } from '#shared/prices.ts';
import type { Billing, Checkout, PlanPreview } from '#shared/schemas/billing.ts';
import { signedInQuery } from './accounts.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call, hasCode, hasStatus, messageOf } from './client.ts';

export const startTrial = mutationOptions({
  mutationFn: (input: { isAnnual: boolean }) => call(operations.startTrial, { body: input }),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(signedInQuery),
});

/** What the subscribe screen may find: a form to fill in, or the reason why there is none. */
export type CheckoutState =
  /** `codeProblem`: the promotion code was refused, and the form is there without it. */
  | { checkout: Checkout; codeProblem?: string }
  | { signIn: true }
  | { toldOnSettings: true }
  /** Where the customer is decides on the VAT, so that is asked for first. */
  | { addressNeeded: string };

/** Not refetched when the network comes back: a new form would lose what is typed into the open one. */
const askedOnce = { refetchOnReconnect: false };

async function openForm(plan: Plan, code: string): Promise<CheckoutState> {
  try {
    const body = { isAnnual: plan === 'annual', ...(code && { code }) };
    const checkout = await call(operations.openCheckout, { body });
    if (!checkout?.clientSecret) throw new Error('No client secret received from server');
    return { checkout };
  } catch (error) {
    if (!code || !hasCode(error, 'code_refused')) throw error;
    return { ...(await openForm(plan, '')), codeProblem: messageOf(error, 'This code was refused.') };
  }
}

/**
 * Opens the one open subscription for a plan. Asked anew whenever a plan is chosen: what was opened for the other plan
 * may be gone by then.
 */
export const checkoutQuery = (plan: Plan, code: string) =>
  queryOptions({
    queryKey: [operations.openCheckout.path, plan, code],
    queryFn: async (): Promise<CheckoutState> => {
      try {
        return await openForm(plan, code);
      } catch (error) {
        if (hasCode(error, 'already_subscribed') || hasCode(error, 'leaving')) return { toldOnSettings: true };
        if (hasCode(error, 'address_needed')) return { addressNeeded: messageOf(error, '') };
        if ([401, 403, 404].some((status) => hasStatus(error, status))) return { signIn: true };
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    ...askedOnce,
  });

export const billingQuery = queryOptions({
  queryKey: [operations.readBilling.path],
  queryFn: () => call(operations.readBilling),
  // Money is looked at as it is now.
  staleTime: 0,
});

const keep = async (billing: Billing, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
  await cacheAnswer(client, billingQuery.queryKey, () => billing);
  return client.invalidateQueries(signedInQuery);
};

/** After a card or a payment was confirmed in the browser: the server asks the provider what came of it. */
export const refreshBilling = mutationOptions({
  mutationFn: () => call(operations.refreshBilling),
  onSuccess: keep,
});

/** Somebody decided on something that has changed meanwhile: it is shown as it is now. */
const showAfresh = async (error: Error, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
  if (hasCode(error, 'overtaken') || hasCode(error, 'no_subscription')) await client.invalidateQueries(billingQuery);
};

/** Carries out what was decided on the billing that was shown. */
export const cancelSubscription = mutationOptions({
  mutationFn: ({ version }: Pick<Billing, 'version'>) => call(operations.cancelSubscription, { body: { version } }),
  onSuccess: keep,
  onError: showAfresh,
});

export const resumeSubscription = mutationOptions({
  mutationFn: ({ version }: Pick<Billing, 'version'>) => call(operations.resumeSubscription, { body: { version } }),
  onSuccess: keep,
  onError: showAfresh,
});

export const saveBillingDetails = mutationOptions({
  mutationFn: (details: BillingDetails) => call(operations.saveBillingDetails, { body: details }),
  onSuccess: keep,
});

export const cardUpdateQuery = queryOptions({
  queryKey: [operations.openCardUpdate.path],
  queryFn: () => call(operations.openCardUpdate),
  staleTime: 0,
  gcTime: 0,
  ...askedOnce,
});

export const planPreviewQuery = (plan: Plan) =>
  queryOptions({
    queryKey: [operations.previewPlan.path, plan],
    queryFn: () => call(operations.previewPlan, { query: { plan } }),
    staleTime: 0,
    gcTime: 0,
  });

export const changePlan = mutationOptions({
  mutationFn: ({ plan, at, dueNow, version }: PlanPreview) =>
    call(operations.changePlan, { body: { plan, at, amount: dueNow, version } }),
  onSuccess: keep,
  onError: showAfresh,
});

export const dropPlanChange = mutationOptions({
  mutationFn: () => call(operations.dropPlanChange),
  onSuccess: keep,
});

export const enterSandboxCard = (input: SandboxCardInput) => call(operations.enterSandboxCard, { body: input });

export const answerSandboxBank = (input: { clientSecret: string; passed: boolean }) =>
  call(operations.answerSandboxBank, { body: input });

export const fastForward = mutationOptions({
  mutationFn: (input: { days: number }) => call(operations.fastForward, { body: input }),
  onSuccess: keep,
});
