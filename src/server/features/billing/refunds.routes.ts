import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { requirePayments } from './billing.routes.ts';
import { listPerformerInvoices, refundInvoice } from './refunds.service.ts';

export function refundRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'listPerformerInvoices', {}, async (request) => listPerformerInvoices(deps.db, request.params.id));

  handle(scope, 'refundInvoice', {}, async (request) => {
    const { id: performerId } = request.params;
    const administrator = administratorOf(request);
    await refundInvoice(requirePayments(deps), { performerId, administrator }, request.body);
    return listPerformerInvoices(deps.db, performerId);
  });
}
