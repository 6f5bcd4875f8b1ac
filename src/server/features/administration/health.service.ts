import { stat, statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Deps } from '#server/deps.ts';
import type { MachineHealth } from '#shared/schemas/administration.ts';
import { listStandbys, listWorkers, readGauges, readHealth } from './health.queries.ts';
import { findProblems } from './health-problems.ts';

const day = 24 * 60 * 60 * 1000;

type HealthDeps = Pick<Deps, 'env' | 'db' | 'pool' | 'mailer' | 'files' | 'payments' | 'now'>;
type Disk = MachineHealth['storage']['disks'][number];

/** Watches the event loop of this process until it is stopped. */
export function watchEventLoop() {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  return delays;
}

type EventLoopDelays = ReturnType<typeof watchEventLoop>;

/** How the machinery does. `delays`: what was seen of the event loop since somebody last asked. */
export async function readMachineHealth(deps: HealthDeps, delays: EventLoopDelays): Promise<MachineHealth> {
  const { env, db, pool, mailer, files, payments, now } = deps;
  const [found, processes, standbys, disks] = await Promise.all([
    readHealth(db, new Date(now().getTime() - day)),
    listWorkers(db),
    listStandbys(db),
    readDisks(env),
  ]);
  const health: Omit<MachineHealth, 'problems'> = {
    checkedAt: now().toISOString(),
    mail: {
      service: mailer.kind,
      waiting: found?.mailsWaiting ?? 0,
      oldestSeconds: found?.oldestMailSeconds ?? null,
      sentToday: found?.mailsSent ?? 0,
      skippedToday: found?.mailsSkipped ?? 0,
      failed: found?.mailsFailed ?? 0,
    },
    jobs: {
      waiting: found?.jobsWaiting ?? 0,
      later: found?.jobsLater ?? 0,
      running: found?.jobsRunning ?? 0,
      failed: found?.jobsFailed ?? 0,
      oldestWaiting: found?.oldestWaiting ?? null,
      oldestLocked: found?.oldestLocked ?? null,
    },
    payments: env.billing
      ? {
          provider: payments?.kind ?? null,
          pastDue: found?.pastDue ?? 0,
          lastEventAt: found?.lastEventAt?.toISOString() ?? null,
        }
      : null,
    storage: { files: found?.files ?? 0, bytes: Number(found?.fileBytes ?? 0), kind: files.kind, disks },
    database: {
      version: found?.databaseVersion ?? '',
      bytes: Number(found?.databaseBytes ?? 0),
      connections: found?.connections ?? 0,
      mostConnections: found?.mostConnections ?? 0,
      waiting: pool.waitingCount,
      standbys,
    },
    processes,
    process: {
      uptimeSeconds: Math.round(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      // Nothing seen yet reads as no number.
      loopDelayMs: Math.max(0, Math.round(delays.percentile(99) / 1e6) || 0),
    },
  };
  delays.reset();
  return { ...health, problems: findProblems(health) };
}

/** The disks this copy writes to; one alone when both folders lie on the same. */
export async function readDisks({ dataDir, storageUrl }: Pick<Deps['env'], 'dataDir' | 'storageUrl'>): Promise<Disk[]> {
  const data = await readDisk('data', dataDir);
  const files = storageUrl.startsWith('s3:') ? null : await readDisk('files', storageUrl);
  const disks = data && files?.device === data.device ? [data] : [data, files];
  return disks.flatMap((disk) => (disk ? [{ place: disk.place, free: disk.free, size: disk.size }] : []));
}

/** null: there is no such folder here, because nothing is kept in it. */
async function readDisk(place: Disk['place'], folder: string) {
  try {
    const [{ dev: device }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
    return { place, device, free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}

/** Whether the database answers, and how its queue stands; null: it does not answer within `patience` milliseconds. */
export async function readQueueGauges(db: Deps['db'], patience: number) {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref());
  return Promise.race([readGauges(db).catch(() => null), late]);
}
