import type pg from 'pg';
import type { Database } from './db/open.ts';
import type { Env } from './env.ts';
import type { Auth } from './features/accounts/auth.ts';
import type { PublicCache } from './http/public-cache.ts';
import type { FileStore } from './outside/files/file-store.ts';
import type { Mailer } from './outside/mail/mailer.ts';

/** Everything the application needs from around it, passed once to `buildApp`. */
export type Deps = {
  env: Env;
  pool: pg.Pool;
  db: Database;
  auth: Auth;
  mailer: Mailer;
  files: FileStore;
  publicCache: PublicCache;
  /** The present moment; tests move it. */
  now: () => Date;
};
