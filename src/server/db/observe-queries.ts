import type pg from 'pg';

/** Called when a question goes to the database, with its text and never its values; what it gives is called at its end. */
export type OnQuery = (text: string) => (error: unknown) => void;

type Ask = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/** Watches every question of a pool. Only for who wants to know: without it nothing stands in between. */
export function observeQueries(pool: pg.Pool, onQuery: OnQuery): void {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as unknown as Ask;
    const watched: Ask = (...args) => {
      const text = textOf(args[0]);
      if (text === null) return ask(...args);
      const ended = onQuery(text);
      const last = args.at(-1);
      if (typeof last === 'function') {
        const callback = last as Callback;
        return ask(...args.slice(0, -1), (error: unknown, result: unknown) => {
          ended(error);
          callback(error, result);
        });
      }
      const answer = ask(...args);
      if (answer instanceof Promise) answer.then(() => ended(null), ended);
      return answer;
    };
    client.query = watched as unknown as typeof client.query;
  });
}

/** null: something that runs by itself, such as a copy, whose end nobody hears of here. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  const { text, submit } = (query ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : null;
}
