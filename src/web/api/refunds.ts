import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { RefundInput } from '#shared/refunds.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call, hasCode } from './client.ts';

export const performerInvoicesQuery = (id: string) =>
  queryOptions({
    queryKey: [operations.listPerformerInvoices.path, id],
    queryFn: () => call(operations.listPerformerInvoices, { params: { id } }),
    // Money is looked at as it is now.
    staleTime: 0,
  });

export const refundInvoice = mutationOptions({
  mutationFn: ({ performerId, ...body }: RefundInput & { performerId: string }) =>
    call(operations.refundInvoice, { params: { id: performerId }, body }),
  onSuccess: (invoices, { performerId }, _result, { client }) =>
    cacheAnswer(client, performerInvoicesQuery(performerId).queryKey, () => invoices),
  // Refunded elsewhere meanwhile: it is shown as it is now.
  onError: async (error, { performerId }, _result, { client }) => {
    if (hasCode(error, 'overtaken')) await client.invalidateQueries(performerInvoicesQuery(performerId));
  },
});
