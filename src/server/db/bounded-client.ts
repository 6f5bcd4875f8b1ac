import pg from 'pg';
import { statementNames } from './statement-names.ts';

type Callback = (error: Error | null, result: unknown) => void;

/** What `pg` says when `query_timeout` has passed. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

export type ClientConfig = pg.ClientConfig & {
  /** It leads to a pooler that gives each transaction another connection: what is kept under a name is not found again. */
  isPooled?: boolean;
};

/**
 * A connection that is given up when its server does not answer in time (`query_timeout`). `pg` alone would keep it,
 * with the unanswered query still in it, and the next user of the connection waits behind that one.
 */
export class BoundedClient extends pg.Client {
  constructor(config?: ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown;
    const giveUp = (error: unknown) => {
      if (!isTimeout(error)) return;
      // At once: the pool checks it when the connection is released, a moment from now.
      void this.end();
      this.emit('silent');
    };
    const bounded = (...given: unknown[]) => {
      const args = config?.isPooled ? nameless(given) : named(given);
      const last = args.at(-1);
      if (typeof last === 'function') {
        const callback = last as Callback;
        return ask(...args.slice(0, -1), (error: Error | null, result: unknown) => {
          giveUp(error);
          callback(error, result);
        });
      }
      const answer = ask(...args);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error) => {
        giveUp(error);
        throw error;
      });
    };
    this.query = bounded as typeof this.query;
  }
}

/** A statement that is asked again and again goes out under its name; see prepared.ts. */
function named(args: unknown[]): unknown[] {
  const [text, ...rest] = args;
  const name = typeof text === 'string' ? statementNames.get(text) : undefined;
  return name === undefined ? args : [{ name, text }, ...rest];
}

function nameless(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  if (typeof query !== 'object' || query === null || !('name' in query)) return args;
  const { name: _name, ...unnamed } = query;
  return [unnamed, ...rest];
}
