import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { signedInQuery } from './accounts.ts';
import { ApiError } from './client.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('without a connection a press fails at once, and is not sent later behind anyone’s back', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const press = new MutationObserver(client, { mutationFn: send });
  await expect(press.mutate()).rejects.toThrow('Failed to fetch');
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
  client.unmount();
});

test('what did not load without a connection says so, and loads when there is one', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const read = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
    return 'here';
  });
  const list = new QueryObserver(client, { queryKey: ['list'], queryFn: read });
  const leave = list.subscribe(() => {});
  await vi.waitFor(() => expect(list.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('here'));
  leave();
  client.unmount();
});

test('a change that needs a subscription asks again who is here, so that the screen leads to one', async () => {
  const client = createQueryClient();
  client.setQueryData(signedInQuery.queryKey, null);
  const refuse = (status: number, code: string) =>
    new MutationObserver(client, {
      mutationFn: () => Promise.reject(new ApiError(status, JSON.stringify({ message: 'No.', code }))),
    }).mutate();
  const isAskedAgain = () => client.getQueryState(signedInQuery.queryKey)?.isInvalidated;
  await expect(refuse(409, 'overtaken')).rejects.toThrow();
  expect(isAskedAgain()).toBe(false);
  await expect(refuse(402, 'subscription_required')).rejects.toThrow();
  expect(isAskedAgain()).toBe(true);
});
