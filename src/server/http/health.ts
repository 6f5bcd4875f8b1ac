import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { refusals } from '../errors.ts';
import type { Scope } from './scope.ts';

const status = { 200: z.strictObject({ status: z.literal('ok') }) };

/** `/healthz`: the process lives. `/readyz`: it can do its work, that is, the database answers. */
export function healthRoutes(scope: Scope, { db }: Deps): void {
  const config = { rateLimit: false as const };
  scope.get('/healthz', { config, schema: { summary: 'Is the process alive?', response: status } }, async () => ({
    status: 'ok' as const,
  }));
  scope.get('/readyz', { config, schema: { summary: 'Can it work?', response: status } }, async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw refusals.unavailable();
    });
    return { status: 'ok' as const };
  });
}
