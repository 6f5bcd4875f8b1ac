import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { handle } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { normaliseCode } from '#shared/promotions.ts';
import { startTrial } from './billing.service.ts';
import {
  cancelSubscription,
  changePlan,
  dropPlanChange,
  previewPlan,
  refreshPerformer,
  resumeSubscription,
} from './change-subscription.service.ts';
import { openCardUpdate, openCheckout } from './checkout.service.ts';
import { saveDetails } from './details.service.ts';
import { readBilling } from './overview.service.ts';
import type { BillingDeps } from './sync.service.ts';

/** Where no payments are taken, the calls that need a provider do not exist. */
export function requirePayments(deps: Deps): BillingDeps {
  const { payments, db, now, env, withPerformer } = deps;
  if (!payments) throw refusals.noPayments();
  return { payments, db, now, env, withPerformer };
}

const payerOf = (request: FastifyRequest) => {
  const { performerId, email, firstName, lastName } = ownerOf(request);
  return { id: performerId, email, name: `${firstName} ${lastName}`.trim() };
};

const planOf = ({ isAnnual }: { isAnnual: boolean }) => (isAnnual ? 'annual' : 'monthly');

/** Open to owners without a subscription, too: they must be able to start one, and others to stop theirs. */
const config = { whileLapsed: true, ...perMinute(60) };

export function billingRoutes(scope: Scope, deps: Deps): void {
  const { db, now, env } = deps;
  const read = (request: FastifyRequest) =>
    readBilling(db, deps.payments, { performerId: ownerOf(request).performerId, now: now() });

  handle(scope, 'startTrial', { config: { ...config, ...perMinute(20) } }, async (request) => {
    if (!env.billing) throw refusals.noPayments();
    const { trialEnd } = await startTrial(db, {
      performerId: ownerOf(request).performerId,
      plan: planOf(request.body),
      now: now(),
      secret: env.sessionSecret,
    });
    return { trialEnd: trialEnd.toISOString() };
  });

  handle(scope, 'openCheckout', { config }, async (request) =>
    openCheckout({ ...requirePayments(deps), env }, payerOf(request), {
      plan: planOf(request.body),
      code: normaliseCode(request.body.code ?? '') || null,
    }),
  );

  handle(scope, 'readBilling', {}, async (request) => {
    if (!env.billing) throw refusals.noPayments();
    return read(request);
  });

  handle(scope, 'refreshBilling', { config }, async (request) => {
    await refreshPerformer(requirePayments(deps), ownerOf(request).performerId);
    return read(request);
  });

  handle(scope, 'openCardUpdate', { config }, async (request) =>
    openCardUpdate(requirePayments(deps), payerOf(request)),
  );

  handle(scope, 'previewPlan', {}, async (request) => {
    const { plan } = request.query;
    const { at, next, ...preview } = await previewPlan(requirePayments(deps), ownerOf(request).performerId, plan);
    const upcoming = next && { date: next.date.toISOString(), amount: next.amount };
    return { ...preview, plan, at: at.toISOString(), next: upcoming };
  });

  handle(scope, 'changePlan', { config }, async (request) => {
    const { at, ...shown } = request.body;
    const { performerId } = ownerOf(request);
    await changePlan(requirePayments(deps), { performerId, at: new Date(at), ...shown });
    return read(request);
  });

  handle(scope, 'dropPlanChange', { config }, async (request) => {
    await dropPlanChange(requirePayments(deps), ownerOf(request).performerId);
    return read(request);
  });

  handle(scope, 'saveBillingDetails', { config }, async (request) => {
    await saveDetails(requirePayments(deps), payerOf(request), request.body);
    return read(request);
  });

  for (const [name, act] of [
    ['cancelSubscription', cancelSubscription],
    ['resumeSubscription', resumeSubscription],
  ] as const) {
    handle(scope, name, { config }, async (request) => {
      await act(requirePayments(deps), { performerId: ownerOf(request).performerId, version: request.body.version });
      return read(request);
    });
  }
}
