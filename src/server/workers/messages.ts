import type { Registry } from 'prom-client';

/** One process's figures, as the library that counts them hands them over. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the supervisor tells a worker. */
export type Order =
  | { type: 'begin'; databaseUrl: string; workers: number; runsJobs: boolean; isFirst: boolean }
  /** Somebody else takes the connections from now on, or nobody does. */
  | { type: 'stop'; isReplaced: boolean }
  /** No connection comes any more, and whoever is let go of finds another worker, or nobody at all. */
  | { type: 'let go' }
  | { type: 'count'; id: number }
  | { type: 'counted'; id: number; all: Figures[] };

/** What a worker tells the supervisor. */
export type Report =
  | { type: 'waiting' }
  | { type: 'ready' }
  /** It takes no more connections. */
  | { type: 'closed' }
  | { type: 'figures'; id: number; figures: Figures }
  /** Asks for the figures of all workers, to be answered with `counted`. */
  | { type: 'count all'; id: number };
