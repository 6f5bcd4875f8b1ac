import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { OnQuery } from '#server/db/observe-queries.ts';
import { Refusal } from '#server/errors.ts';
import { type Mailer, MailNotTaken } from '#server/outside/mail/mail-message.ts';
import type { Figures } from '#server/workers/messages.ts';
import type { AroundJob } from './around-job.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Sets gauges when somebody asks for them. */
type Collector = () => void | Promise<void>;

/** In seconds: a page from memory, a page from the database, a person who waits, one who has given up. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const queryBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const jobBuckets = [0.01, 0.1, 0.5, 2.5, 10, 60];

/** Of several processes the worst one is told: neither a sum nor an average shows that one of them is in trouble. */
const toldOfWorst = new Set(['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']);

const secondsSince = (moment: number) => (performance.now() - moment) / 1000;

/**
 * What is counted, in the text form that Prometheus reads. Labels are names of ours (routes by their pattern, jobs, calls
 * of the payment provider), so their number is bounded and none says anything about a person. `countAll`: the figures of
 * every process that answers on this port, this one included.
 */
export function createMetrics(countAll: (() => Promise<Figures[]>) | null = null) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'starbill_http_request_duration_seconds',
    help: 'Requests that reached a route, by its pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const queries = new Histogram({
    name: 'starbill_database_query_duration_seconds',
    help: 'Statements, from being sent to the last row.',
    labelNames: ['outcome'],
    buckets: queryBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'starbill_job_duration_seconds',
    help: 'Jobs this process ran, by task.',
    labelNames: ['task', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const mails = new Counter({
    name: 'starbill_mails_total',
    help: 'Emails handed to the mail server: sent, refused for good, or failed for now.',
    labelNames: ['outcome'],
    registers,
  });
  const payments = new Counter({
    name: 'starbill_payment_calls_total',
    help: 'Calls of the payment provider: ok, refused (a card), away, failed.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const collectors: Collector[] = [];

  const onQuery: OnQuery = () => {
    const since = performance.now();
    return (error) => queries.observe({ outcome: error ? 'failed' : 'ok' }, secondsSince(since));
  };

  const aroundJob: AroundJob = async (task, work) => {
    const since = performance.now();
    try {
      const result = await work();
      jobs.observe({ task, outcome: 'done' }, secondsSince(since));
      return result;
    } catch (error) {
      jobs.observe({ task, outcome: 'failed' }, secondsSince(since));
      throw error;
    }
  };

  function countMails(mailer: Mailer): Mailer {
    return {
      ...mailer,
      async send(...message) {
        try {
          await mailer.send(...message);
          mails.inc({ outcome: 'sent' });
        } catch (error) {
          mails.inc({ outcome: error instanceof MailNotTaken && error.isForGood ? 'refused' : 'failed' });
          throw error;
        }
      },
    };
  }

  /** Counts every call of a provider whose functions need no `this`. */
  function countCalls<Provider extends object>(provider: Provider): Provider {
    return new Proxy(provider, {
      get(target, call, receiver) {
        const member: unknown = Reflect.get(target, call, receiver);
        if (typeof member !== 'function' || typeof call !== 'string') return member;
        return (...args: unknown[]) => {
          const answer = member(...args);
          if (answer instanceof Promise) {
            answer.then(
              () => payments.inc({ call, outcome: 'ok' }),
              (error) => payments.inc({ call, outcome: outcomeOf(error) }),
            );
          }
          return answer;
        };
      },
    });
  }

  const collect = () => Promise.all(collectors.map((each) => each()));

  async function figures(): Promise<Figures> {
    await collect();
    const all = await registry.getMetricsAsJSON();
    return all.map((figure) => (toldOfWorst.has(figure.name) ? { ...figure, aggregator: 'max' as const } : figure));
  }

  return {
    onQuery,
    aroundJob,
    countMails,
    countCalls,
    observeRequest(method: string, route: string, status: number, milliseconds: number): void {
      requests.observe({ method, route, status: String(status) }, milliseconds / 1000);
    },
    /** A figure that is looked up when somebody asks. */
    gauge<Label extends string>(
      name: string,
      help: string,
      labelNames: Label[] = [],
      /** What several processes make of theirs; all of them see the same database. */
      aggregator: Aggregator = 'sum',
    ) {
      return new Gauge<Label>({ name: `starbill_${name}`, help, labelNames, registers, aggregator });
    },
    /** A number that something else counts, as an ever growing one. */
    counter(name: string, help: string, read: () => number): void {
      let before = 0;
      new Counter({
        name: `starbill_${name}`,
        help,
        registers,
        collect() {
          const now = read();
          this.inc(now - before);
          before = now;
        },
      });
    },
    onCollect: (collector: Collector) => void collectors.push(collector),
    contentType: registry.contentType,
    figures,
    async text(): Promise<string> {
      if (countAll) return AggregatorRegistry.aggregate(await countAll()).metrics();
      await collect();
      return registry.metrics();
    },
  };
}

function outcomeOf(error: unknown): 'refused' | 'away' | 'failed' {
  if (!(error instanceof Refusal)) return 'failed';
  return error.status === 503 ? 'away' : 'refused';
}
