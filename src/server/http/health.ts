import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { handle } from './handle.ts';
import type { Scope } from './scope.ts';

/** Health checks need a quick answer: a database that takes longer than this counts as away. */
const longestWait = 2_000;

/** One question to the database at a time, however many ask. */
function createProbe(db: Database): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return Promise.race([asking, pause(longestWait, false, { ref: false })]);
  };
}

/**
 * `/healthz`: the process lives. `/readyz`: it can work; `degraded` while the database is away and public answers come
 * from memory, which they do for a minute.
 */
export function healthRoutes(scope: Scope, { db, publicCache }: Deps): void {
  const config = { rateLimit: false as const };
  const isAnswering = createProbe(db);
  let failingSince: number | null = null;

  handle(scope, 'checkAlive', { config }, async () => ({ status: 'ok' as const }));
  handle(scope, 'checkReady', { config }, async () => {
    if (await isAnswering()) {
      failingSince = null;
      return { status: publicCache.isCurrent() ? ('ok' as const) : ('degraded' as const) };
    }
    failingSince ??= performance.now();
    const isShort = performance.now() - failingSince < publicCache.memoryLasts;
    if (!isShort || !publicCache.isUsable()) throw refusals.unavailable();
    return { status: 'degraded' as const };
  });
}
