import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cacheAnswer } from './cache-answer.ts';

const plan = queryOptions({ queryKey: ['plan'], queryFn: async () => 'as it was read' });

test('a read that began before a write does not bring back what was there before it', async () => {
  const client = new QueryClient();
  client.setQueryData(plan.queryKey, 'trial');
  const slow = Promise.withResolvers<string>();
  const reading = client.fetchQuery({ ...plan, queryFn: () => slow.promise, retry: false }).catch(() => 'called off');
  await cacheAnswer(client, plan.queryKey, () => 'paid');
  slow.resolve('trial');
  await reading;
  expect(client.getQueryData(plan.queryKey)).toBe('paid');
  expect(client.getQueryState(plan.queryKey)).toMatchObject({ status: 'success', fetchStatus: 'idle' });
});

test('neither does the first read of all', async () => {
  const client = new QueryClient();
  const slow = Promise.withResolvers<string>();
  const reading = client.fetchQuery({ ...plan, queryFn: () => slow.promise, retry: false }).catch(() => 'called off');
  await cacheAnswer(client, plan.queryKey, (before) => `${before ?? 'nothing'}, then paid`);
  slow.resolve('trial');
  await reading;
  expect(client.getQueryData(plan.queryKey)).toBe('nothing, then paid');
  expect(client.getQueryState(plan.queryKey)).toMatchObject({ status: 'success', fetchStatus: 'idle' });
});
