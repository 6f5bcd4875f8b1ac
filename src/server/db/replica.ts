import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { openDatabase, type PoolOptions } from './open.ts';
import { createReplicaProgress } from './replica-progress.ts';

export type Replica = ReturnType<typeof openReplica>;

/** All in milliseconds. A visitor does not wait for a replica that is slower than the primary would be. */
const connectWithin = 1_000;
const answerWithin = 2_000;
const askEvery = { waiting: 100, quiet: 1_000 };
/** One that has not been heard of for so long is not asked. */
const longestSilence = 3_000;

const primaryPlace = `select pg_current_wal_lsn() - '0/0' as place`;
const replicaPlace = `
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0' as place`;

async function readPlace(pool: pg.Pool, question: string): Promise<bigint> {
  const { rows } = await pool.query<{ place: string }>(question);
  return BigInt(rows[0]?.place ?? 0);
}

/**
 * A streaming replica for public reads. What it says of a performer counts only when it has replayed every announced change
 * of that performer; otherwise, and whenever it does not answer, the primary is asked. `url` names one server, or an
 * address behind which a second takes over when the first is gone: never two that answer in turns.
 */
export function openReplica(
  url: string,
  {
    primary,
    log,
    ...options
  }: { primary: () => pg.Pool; log: (text: string) => void } & Pick<PoolOptions, 'isPooled' | 'onQuery'>,
) {
  const { pool } = openDatabase(url, { ...options, connectTimeout: connectWithin, statementTimeout: answerWithin });
  const reading = new AsyncLocalStorage<boolean>();
  const progress = createReplicaProgress();
  let listening = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let isAsking = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function lose(): void {
    heardAt = Number.NEGATIVE_INFINITY;
    progress.restart();
    if (!isAway)
      log('The replica that DATABASE_READ_URL names does not answer; public pages are read from the primary.');
    isAway = true;
  }
  // The next connection may lead to another server, which may be further behind.
  pool.on('error', lose);

  async function ask(): Promise<void> {
    try {
      if (progress.hasUnlocated()) {
        const located = progress.locate();
        located(await readPlace(primary(), primaryPlace));
      }
    } catch {
      // The primary is away: changes stay unlocated, and are asked for again.
    }
    try {
      progress.replayed(await readPlace(pool, replicaPlace));
      heardAt = performance.now();
      if (isAway) log('The replica that DATABASE_READ_URL names answers again.');
      isAway = false;
    } catch {
      lose();
    }
  }

  async function keepAsking(): Promise<void> {
    await ask();
    if (stopped) return;
    const isWaiting = listening && !isAway && progress.hasUnreplayed();
    timer = setTimeout(() => void keepAsking(), isWaiting ? askEvery.waiting : askEvery.quiet).unref();
  }

  const isUsable = () => listening && progress.isReady() && performance.now() - heardAt < longestSilence;

  return {
    /** The pool that questions go to which are asked within `read`. */
    choosePool: () => (reading.getStore() ? pool : null),
    /** Makes an answer from the replica, or from the primary when that one may be too old or fails. */
    async read<Answer extends { performerId: string | null }>(make: () => Promise<Answer>): Promise<Answer> {
      if (!isUsable()) return make();
      const startedAt = performance.now();
      try {
        const answer = await reading.run(true, make);
        if (!progress.isOlder(answer.performerId, startedAt)) return answer;
      } catch {
        // Whatever it was, also "there is no such performer": the primary knows better.
      }
      return make();
    },
    drop: (performerId: string) => progress.changed(performerId),
    setListening(value: boolean) {
      listening = value;
      progress.restart();
      if (!isAsking) void keepAsking();
      isAsking = true;
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await pool.end();
    },
  };
}
