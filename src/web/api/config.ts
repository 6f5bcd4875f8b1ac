import { queryOptions } from '@tanstack/react-query';
import type { PaymentsConfig } from '#shared/schemas/billing.ts';
import { request } from './client.ts';

export const configQuery = queryOptions({
  queryKey: ['/api/config'],
  queryFn: () =>
    request<{ operatorName: string; supportEmail: string; billing: boolean; payments: PaymentsConfig }>(
      'GET',
      '/api/config',
    ),
});
