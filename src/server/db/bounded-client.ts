import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { statementNames } from './statement-names.ts';

type Callback = (error: Error | null, result: unknown) => void;

/** What `pg` says when `query_timeout` has passed. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

export type ClientConfig = pg.ClientConfig & {
  /** It leads to a pooler that gives each transaction another connection: what is kept under a name is not found again. */
  isPooled?: boolean;
  /** Whoever uses it asks the same few things again and again, each about one row: the server is to keep what it planned. */
  repeats?: boolean;
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
    const nameRepeated = config?.repeats ? createNaming() : () => undefined;
    const bounded = (...given: unknown[]) => {
      const args = config?.isPooled ? nameless(given) : named(given, nameRepeated);
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
function named(args: unknown[], nameRepeated: (text: string) => string | undefined): unknown[] {
  const [text, ...rest] = args;
  const name = typeof text === 'string' ? (statementNames.get(text) ?? nameRepeated(text)) : undefined;
  return name === undefined ? args : [{ name, text }, ...rest];
}

function nameless(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  if (typeof query !== 'object' || query === null || !('name' in query)) return args;
  const { name: _name, ...unnamed } = query;
  return [unnamed, ...rest];
}

/** As other drivers do it: what comes as often as this is worth a name, and so many names are worth their memory. */
const worthAName = 5;
const mostNames = 100;

/** Names for the statements that one connection is asked again and again. */
function createNaming() {
  const seen = new LRUCache<string, { times: number; name?: string }>({ max: 500 });
  let names = 0;
  return (text: string): string | undefined => {
    const known = seen.get(text) ?? { times: 0 };
    known.times += 1;
    if (known.times === 1) seen.set(text, known);
    // A transaction's own words have no plan, and a row with all its columns changes its shape with a new version.
    if (known.times === worthAName && names < mostNames && !/^(begin|commit|rollback)|[\s.]\*/i.test(text)) {
      names += 1;
      known.name = `repeated-${names}`;
    }
    return known.name;
  };
}
