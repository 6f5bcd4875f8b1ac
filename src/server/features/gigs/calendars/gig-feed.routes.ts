import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { circumstancesOf } from '#server/features/accounts/security/security-notices.ts';
import { handle, serve } from '#server/http/handle.ts';
import { perMinute, sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { documents } from '#shared/operations.ts';
import { deleteGigFeed, readGigFeed, renewGigFeed, writeGigFeed } from './gig-feed.service.ts';

/** Calendar programs bring nothing but the address, so the address is the permission. */
export function gigFeedRoutes(scope: Scope, deps: Deps): void {
  serve(scope, documents.gigFeed, { config: perMinute(240) }, async (request, reply) => {
    const calendar = await writeGigFeed(deps, request.params.file);
    if (calendar === null) throw refusals.notFound('calendar');
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="gigs.ics"')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(calendar);
  });
}

export function ownGigFeedRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'readGigFeed', {}, async (request) => readGigFeed(deps, ownerOf(request).performerId));

  handle(scope, 'renewGigFeed', { config: sharedPerMinute('gig-feed', 20) }, async (request) =>
    renewGigFeed(deps, ownerOf(request), circumstancesOf(request, deps)),
  );

  handle(scope, 'deleteGigFeed', { config: { whileLapsed: true } }, async (request) =>
    deleteGigFeed(deps, ownerOf(request).performerId),
  );
}
