import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Keeps what a write has answered. A read that is still under way began before the write, and would bring back what was
 * there before it: it is called off first.
 */
export async function keepAnswer<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  answer: (before: InferDataFromTag<unknown, Key> | undefined) => InferDataFromTag<unknown, Key> | undefined,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}
