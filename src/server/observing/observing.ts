import type { OnQuery } from '#server/db/observe-queries.ts';
import type { Env } from '#server/env.ts';
import type { Supervised } from '#server/workers/supervised.ts';
import type { AroundJob } from './around-job.ts';
import type { Metrics } from './metrics.ts';
import { createSlowQueryLog } from './slow-queries.ts';
import type { Tracing } from './tracing.ts';

/** What an operator has asked to know about. Whatever is not asked for is not even loaded. */
export type Observing = {
  metrics: Metrics | null;
  tracing: Tracing | null;
  /** undefined: nobody wants to know, and no question is watched. */
  onQuery: OnQuery | undefined;
  aroundJob: AroundJob;
};

export async function startObserving(
  env: Pick<Env, 'metrics' | 'tracing' | 'slowQueryMs'>,
  warn: (details: object, text: string) => void,
  /** Where several processes share a port, whichever is asked answers for all of them. */
  others: Pick<Supervised, 'countBy' | 'countAll'> | null = null,
): Promise<Observing> {
  const metrics = env.metrics ? (await import('./metrics.ts')).createMetrics(others?.countAll) : null;
  if (metrics) others?.countBy(metrics.figures);
  const tracing = env.tracing ? (await import('./tracing.ts')).startTracing(env.tracing) : null;
  const slow = env.slowQueryMs > 0 ? createSlowQueryLog(env.slowQueryMs, warn) : null;
  const watchers = [metrics?.onQuery, tracing?.onQuery, slow].filter((each): each is OnQuery => Boolean(each));
  return {
    metrics,
    tracing,
    onQuery: watchers.length === 0 ? undefined : together(watchers),
    aroundJob: (task, work) => {
      const measured = metrics ? () => metrics.aroundJob(task, work) : work;
      return tracing ? tracing.aroundJob(task, measured) : measured();
    },
  };
}

function together(watchers: OnQuery[]): OnQuery {
  return (text) => {
    const endings = watchers.map((watch) => watch(text));
    return (error) => {
      for (const ended of endings) ended(error);
    };
  };
}
