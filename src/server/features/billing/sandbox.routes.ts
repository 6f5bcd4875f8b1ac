import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { findCustomer } from './billing.queries.ts';
import { fastForward } from './fast-forward.service.ts';
import { readBilling } from './overview.service.ts';

const config = { whileLapsed: true, ...perMinute(60) };

/** What a provider's own script and dashboard would do, for the sandbox. With a real provider none of this exists. */
export function sandboxRoutes(scope: Scope, deps: Deps): void {
  const { db, now } = deps;

  const demandSandbox = () => {
    if (deps.payments?.kind !== 'sandbox') throw refusals.noSuchCall();
    return deps.payments;
  };
  /** Everybody's client secrets are for their own customer alone. */
  const atSandbox = async (request: FastifyRequest) => {
    const sandbox = demandSandbox();
    const customer = await findCustomer(db, ownerOf(request).performerId, 'sandbox');
    if (!customer) throw refusals.notFound('payment');
    return { sandbox, customerId: customer.customerId };
  };

  handle(scope, 'enterSandboxCard', { config }, async (request) => {
    const { clientSecret, cvc: _, ...card } = request.body;
    const { sandbox, customerId } = await atSandbox(request);
    return sandbox.enterCard(customerId, clientSecret, card);
  });

  handle(scope, 'answerSandboxBank', { config }, async (request) => {
    const { sandbox, customerId } = await atSandbox(request);
    return sandbox.answerBank(customerId, request.body.clientSecret, request.body.passed);
  });

  handle(scope, 'fastForward', { config }, async (request) => {
    const performerId = ownerOf(request).performerId;
    await fastForward({ ...deps, payments: demandSandbox() }, performerId, request.body.days);
    return readBilling(db, deps.payments, { performerId, now: now() });
  });

  handleRaw(scope, 'readSandboxInvoice', {}, async (request, reply) => {
    const { sandbox, customerId } = await atSandbox(request);
    const pdf = await sandbox.readInvoicePdf(customerId, request.params.id);
    if (!pdf) throw refusals.notFound('invoice');
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="starbill-invoice.pdf"')
      .send(pdf);
  });
}
