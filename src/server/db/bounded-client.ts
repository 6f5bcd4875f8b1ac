import pg from 'pg';

type Callback = (error: Error | null, result: unknown) => void;

/** What `pg` says when `query_timeout` has passed. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/**
 * A connection that is given up when its server does not answer in time (`query_timeout`). `pg` alone would keep it,
 * with the unanswered query still in it, and the next user of the connection waits behind that one.
 */
export class BoundedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown;
    const giveUp = (error: unknown) => {
      if (!isTimeout(error)) return;
      // At once: the pool checks it when the connection is released, a moment from now.
      void this.end();
      this.emit('silent');
    };
    const bounded = (...args: unknown[]) => {
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
