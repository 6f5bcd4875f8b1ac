import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';

export const configQuery = queryOptions({
  queryKey: ['/api/config'],
  queryFn: () => request<{ operatorName: string; supportEmail: string }>('GET', '/api/config'),
});
