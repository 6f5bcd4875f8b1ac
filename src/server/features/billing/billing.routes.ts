import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import {
  billingAnswer,
  changePlanInput,
  checkoutAnswer,
  choosePlanInput,
  planPreviewAnswer,
  planQuery,
  trialAnswer,
} from '#shared/billing.ts';
import { startTrial } from './billing.service.ts';
import {
  cancelSubscription,
  changePlan,
  previewPlan,
  refreshAccount,
  resumeSubscription,
} from './change-subscription.service.ts';
import { openCardUpdate, openCheckout } from './checkout.service.ts';
import { readBilling } from './overview.service.ts';
import type { BillingDeps } from './sync.service.ts';

/** Where no payments are taken, the calls that need a provider do not exist. */
export function requirePayments(deps: Deps): BillingDeps {
  const { payments, db, now, env, withAccount } = deps;
  if (!payments) throw refusals.noPayments();
  return { payments, db, now, env, withAccount };
}

const payerOf = (request: FastifyRequest) => {
  const { id, email, firstName, lastName } = ownerOf(request);
  return { id, email, name: `${firstName} ${lastName}`.trim() };
};

const planOf = ({ isAnnual }: { isAnnual: boolean }) => (isAnnual ? 'annual' : 'monthly');

/** Whoever does not pay must be able to begin, and whoever pays to stop: no subscription is asked for here. */
const config = { whileLapsed: true, ...perMinute(60) };

export function billingRoutes(scope: Scope, deps: Deps): void {
  const { db, now, env } = deps;
  const read = (request: FastifyRequest) =>
    readBilling(db, deps.payments, { accountId: ownerOf(request).id, now: now() });

  scope.post(
    '/api/start-trial',
    {
      config: { ...config, ...perMinute(20) },
      schema: { summary: 'Start the 7-day free trial', body: choosePlanInput, response: { 200: trialAnswer } },
    },
    async (request) => {
      if (!env.billing) throw refusals.noPayments();
      const accountId = ownerOf(request).id;
      const { trialEnd } = await startTrial(db, {
        accountId,
        plan: planOf(request.body),
        now: now(),
        secret: env.sessionSecret,
      });
      return { trialEnd: trialEnd.toISOString() };
    },
  );

  scope.post(
    '/api/create-subscription',
    {
      config,
      schema: {
        summary: 'Open the payment form: the one open subscription, created or taken up again',
        body: choosePlanInput,
        response: { 200: checkoutAnswer },
      },
    },
    async (request) => openCheckout({ ...requirePayments(deps), env }, payerOf(request), planOf(request.body)),
  );

  scope.get(
    '/api/billing',
    { schema: { summary: 'Your plan, card, next payment and invoices', response: { 200: billingAnswer } } },
    async (request) => {
      if (!env.billing) throw refusals.noPayments();
      return read(request);
    },
  );

  scope.post(
    '/api/billing/refresh',
    {
      config,
      schema: { summary: 'Ask the payment provider how you stand', response: { 200: billingAnswer } },
    },
    async (request) => {
      await refreshAccount(requirePayments(deps), ownerOf(request).id);
      return read(request);
    },
  );

  scope.post(
    '/api/billing/card',
    { config, schema: { summary: 'Begin to enter another card', response: { 200: checkoutAnswer } } },
    async (request) => openCardUpdate(requirePayments(deps), payerOf(request)),
  );

  scope.get(
    '/api/billing/plan',
    {
      schema: {
        summary: 'What a change of plan would cost now',
        querystring: planQuery,
        response: { 200: planPreviewAnswer },
      },
    },
    async (request) => {
      const { plan } = request.query;
      const { at, dueNow, credit, next } = await previewPlan(requirePayments(deps), ownerOf(request).id, plan);
      const upcoming = next && { date: next.date.toISOString(), amount: next.amount };
      return { plan, at: at.toISOString(), dueNow, credit, next: upcoming };
    },
  );

  scope.put(
    '/api/billing/plan',
    {
      config,
      schema: {
        summary: 'Change the plan, for exactly the amount that was shown',
        body: changePlanInput,
        response: { 200: billingAnswer },
      },
    },
    async (request) => {
      const { plan, at, amount } = request.body;
      await changePlan(requirePayments(deps), ownerOf(request).id, { plan, at: new Date(at), amount });
      return read(request);
    },
  );

  for (const [path, summary, act] of [
    ['/api/billing/cancel', 'Cancel at the end of the time that was paid for', cancelSubscription],
    ['/api/billing/resume', 'Go on after all', resumeSubscription],
  ] as const) {
    scope.post(path, { config, schema: { summary, response: { 200: billingAnswer } } }, async (request) => {
      await act(requirePayments(deps), ownerOf(request).id);
      return read(request);
    });
  }
}
