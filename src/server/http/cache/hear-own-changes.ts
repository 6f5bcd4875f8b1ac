import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/http/scope.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Through a pooler no connection hears of what it has changed itself, so a write is answered once the connection that
 * listens has heard of it: who reads next finds no older answer in this process.
 */
export function hearOwnChanges(app: Scope, { catchUpWithChanges }: Pick<Deps, 'catchUpWithChanges'>): void {
  if (!catchUpWithChanges) return;
  app.addHook('onSend', async (request) => {
    if (!reading.includes(request.method)) await catchUpWithChanges();
  });
}
