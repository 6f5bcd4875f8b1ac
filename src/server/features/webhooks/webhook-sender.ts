import { setTimeout as pause } from 'node:timers/promises';
import { claimDeliveries } from './claim-deliveries.ts';
import { answerWithin, type SendDeps, sendWebhook } from './send-webhook.ts';

/**
 * Messages under way at once, in each process. They wait for others' servers and cost next to nothing meanwhile. Endpoints
 * whose last try failed take only some of the places, so that many that hang leave room for those that answer.
 */
const places = { all: 32, failing: 24 };
const lookEvery = 500;
const timeToStop = 1_000;
/** Longer than sending takes: after that whoever claimed it is gone. */
const claimLasts = answerWithin + 10_000;

/**
 * Sends what is due until it is stopped. Not a job of the worker: those are four at a time, and a server that hangs would
 * keep emails waiting. The queue is `webhook_deliveries`, written in the transaction of what happened.
 */
export function startWebhookSender(deps: SendDeps, warn: (error: unknown) => void): { stop(): Promise<void> } {
  const halt = new AbortController();
  const underway = new Set<Promise<void>>();

  async function sendDue(): Promise<void> {
    const now = deps.now();
    const most = places.all - underway.size;
    const mostFailing = most - (places.all - places.failing);
    const until = new Date(now.getTime() + claimLasts);
    for (const claim of await claimDeliveries(deps.db, { now, until, most, mostFailing })) {
      const sending = sendWebhook(deps, claim, halt.signal)
        .catch(warn)
        .finally(() => underway.delete(sending));
      underway.add(sending);
    }
  }

  async function run(): Promise<void> {
    let failing = false;
    while (!halt.signal.aborted) {
      const error = await sendDue().then(
        () => null,
        (reason) => reason ?? new Error('unknown'),
      );
      // Once per outage: it would say the same twice a second.
      if (error && !failing) warn(error);
      failing = error !== null;
      await pause(lookEvery, undefined, { signal: halt.signal }).catch(() => {});
    }
  }
  const ended = run();
  return {
    async stop() {
      halt.abort();
      const settled = ended.then(() => Promise.allSettled(underway));
      // While the database is away nothing can be handed back; claims end by themselves.
      await Promise.race([settled, pause(timeToStop, undefined, { ref: false })]);
    },
  };
}
