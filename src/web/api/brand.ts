import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Brand } from '#shared/brand-style.ts';
import { operations } from '#shared/operations.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call } from './client.ts';

export const brandQuery = queryOptions({
  queryKey: [operations.readBrand.path],
  queryFn: () => call(operations.readBrand),
});

export const saveBrand = mutationOptions({
  mutationFn: (brand: Brand) => call(operations.saveBrand, { body: brand }),
  onSuccess: (saved, _input, _result, { client }) => cacheAnswer(client, brandQuery.queryKey, () => saved),
});
