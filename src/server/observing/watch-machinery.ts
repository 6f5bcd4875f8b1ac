import type { Deps } from '#server/deps.ts';
import { readDisks, readQueueGauges } from '#server/features/administration/health.service.ts';
import type { Metrics } from './metrics.ts';

/** A scrape waits no longer for the database than this: that it is away is what the scrape is to say. */
const longestWait = 2_000;

type Watched = Pick<Deps, 'env' | 'db' | 'pool' | 'publicCache' | 'drawer' | 'pictureEncoder' | 'calendarReader'>;

/** The figures that are looked up when somebody asks for them. */
export function watchMachinery(metrics: Metrics, deps: Watched): void {
  watchProcess(metrics, deps);
  watchDatabase(metrics, deps);
}

function watchProcess(metrics: Metrics, { env, pool, publicCache, drawer, pictureEncoder, calendarReader }: Watched) {
  metrics.counter(
    'public_cache_shown_total',
    'Public answers written from kept bytes.',
    () => publicCache.counts().shownKept,
  );
  metrics.counter('public_cache_made_total', 'Public answers that had to be made.', () => publicCache.counts().made);
  const cacheBytes = metrics.gauge('public_cache_bytes', 'What the kept answers take.');
  const cacheAnswers = metrics.gauge('public_cache_answers', 'How many answers are kept.');
  const current = metrics.gauge(
    'public_cache_current',
    '1: every change is heard of. 0: the database is away.',
    [],
    'min',
  );
  const connections = metrics.gauge('database_pool_connections', 'Connections for requests.', ['state']);
  const waiting = metrics.gauge('database_pool_waiting', 'Questions that wait for a connection.');
  const workers = metrics.gauge('worker_pool_jobs', 'Pictures, posters and calendars at work, or waiting.', [
    'pool',
    'state',
  ]);
  const disk = metrics.gauge('disk_bytes', 'Room on the disks that are written to.', ['place', 'kind'], 'min');
  const pools = { poster: drawer, picture: pictureEncoder, calendar: calendarReader };
  for (const [name, { figures }] of Object.entries(pools)) {
    metrics.counter(
      `${name}_worker_failures_total`,
      'Processes that ended in the middle of their work.',
      () => figures().failures,
    );
  }
  metrics.onCollect(async () => {
    cacheBytes.set(publicCache.bytes());
    cacheAnswers.set(publicCache.size());
    current.set(publicCache.isCurrent() ? 1 : 0);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    for (const [name, { figures }] of Object.entries(pools)) {
      workers.set({ pool: name, state: 'running' }, figures().running);
      workers.set({ pool: name, state: 'waiting' }, figures().waiting);
    }
    for (const { place, free, size } of await readDisks(env)) {
      disk.set({ place, kind: 'free' }, free);
      disk.set({ place, kind: 'size' }, size);
    }
  });
}

function watchDatabase(metrics: Metrics, { db }: Watched): void {
  const up = metrics.gauge('database_up', '1: the database answers within two seconds.', [], 'min');
  const bytes = metrics.gauge('database_bytes', 'Size of the database.', [], 'max');
  const jobs = metrics.gauge('jobs', 'Jobs in the queue.', ['state'], 'max');
  const oldestReady = metrics.gauge(
    'job_oldest_ready_seconds',
    'How long the oldest job that could run has waited.',
    [],
    'max',
  );
  const oldestRunning = metrics.gauge(
    'job_oldest_running_seconds',
    'How long the oldest running job has run.',
    [],
    'max',
  );
  const workers = metrics.gauge('workers', 'Processes that run jobs.', [], 'max');
  const mails = metrics.gauge('mails_waiting', 'Emails in the outbox.', [], 'max');
  const oldestMail = metrics.gauge('mail_oldest_waiting_seconds', 'How long the oldest of them has waited.', [], 'max');
  const reviews = metrics.gauge('reviews_waiting', 'Reviews that wait for a decision.', [], 'max');
  const oldestReview = metrics.gauge(
    'review_oldest_waiting_seconds',
    'How long the oldest of them has waited.',
    [],
    'max',
  );
  const subscriptions = metrics.gauge('subscriptions', 'Subscriptions by status.', ['status'], 'max');
  const single = [bytes, oldestReady, oldestRunning, workers, mails, oldestMail, reviews, oldestReview];
  let asking: ReturnType<typeof readQueueGauges> | null = null;
  metrics.onCollect(async () => {
    // One question at a time, however many ask.
    asking ??= readQueueGauges(db, longestWait).finally(() => {
      asking = null;
    });
    const found = await asking;
    up.set(found ? 1 : 0);
    jobs.reset();
    subscriptions.reset();
    if (!found) {
      // Figures from before would look like those of now, and so would a zero.
      for (const gauge of single) gauge.remove();
      return;
    }
    bytes.set(found.bytes);
    jobs.set({ state: 'ready' }, found.ready);
    jobs.set({ state: 'scheduled' }, found.scheduled);
    jobs.set({ state: 'running' }, found.running);
    jobs.set({ state: 'failed' }, found.failed);
    oldestReady.set(found.oldestReady ?? 0);
    oldestRunning.set(found.oldestRunning ?? 0);
    workers.set(found.workers);
    mails.set(found.mails);
    oldestMail.set(found.oldestMail ?? 0);
    reviews.set(found.reviews);
    oldestReview.set(found.oldestReview ?? 0);
    for (const [status, count] of Object.entries(found.subscriptions ?? {})) subscriptions.set({ status }, count);
  });
}
