import { InfiniteQueryObserver, MutationObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './client.ts';
import { createQueryClient } from './query-client.ts';
import { decideWork, type WorkItem, workQuery } from './work-lists.ts';

type Item = WorkItem & { version: number };
const item = (id: string, version = 1): Item => ({ id, version, createdAt: `2026-01-0${id}` });

/** A list of three on the screen; the first is decided, and the second answer of the server is what it has by then. */
async function decideFirst(decide: () => Promise<{ done: string[]; refused: string[] }>, later: Item[]) {
  const client = createQueryClient();
  client.mount();
  const read = vi.fn(async () => ({ items: later, nextCursor: null }));
  read.mockResolvedValueOnce({ items: [item('1'), item('2'), item('3')], nextCursor: null });
  const query = workQuery<Item>(['list'], read);
  const list = new InfiniteQueryObserver(client, query);
  const leave = list.subscribe(() => {});
  const shown = () => list.getCurrentResult().data?.pages.flatMap(({ items }) => items);
  await vi.waitFor(() => expect(shown()).toHaveLength(3));
  const source = { query, decide, undo: async () => ({ done: [], refused: [] }) };
  const decision = { items: [item('1')], choice: 'approve', done: 'Approved' };
  await new MutationObserver(client, decideWork(source)).mutate(decision).catch(() => {});
  return {
    shown,
    end() {
      leave();
      client.unmount();
    },
  };
}

const refusal = (code: string) => new ApiError(409, JSON.stringify({ message: 'No.', code }));

test('a review that was edited meanwhile is in the list again, as it is now', async () => {
  const now = [item('1', 2), item('2'), item('3')];
  const { shown, end } = await decideFirst(() => Promise.reject(refusal('edited_meanwhile')), now);
  // Before the list is read anew, too: should that fail, nothing has disappeared.
  expect(shown()?.map(({ id }) => id)).toEqual(['1', '2', '3']);
  await vi.waitFor(() => expect(shown()).toEqual(now));
  end();
});

test('what another administrator has decided stays away', async () => {
  const now = [item('2'), item('3')];
  const { shown, end } = await decideFirst(() => Promise.reject(refusal('already_decided')), now);
  expect(shown()).toEqual(now);
  end();
});

test('of many that are refused, those that still wait are in the list again', async () => {
  const now = [item('1', 2), item('2'), item('3')];
  const { shown, end } = await decideFirst(async () => ({ done: [], refused: ['1'] }), now);
  await vi.waitFor(() => expect(shown()).toEqual(now));
  end();
});
