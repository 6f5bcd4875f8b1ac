import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { changeSlug, readOwnProfile, saveProfile } from './own-profile.service.ts';

/** What an owner tells the public about the business. */
export function profileRoutes(scope: Scope, { db, env, now }: Deps): void {
  handle(scope, 'readProfile', {}, async (request) => readOwnProfile(db, ownerOf(request).performerId));

  handle(scope, 'saveProfile', {}, async (request) =>
    saveProfile(db, { performerId: ownerOf(request).performerId, input: request.body, now: now() }),
  );

  handle(scope, 'changeOwnSlug', { config: perMinute(20) }, async (request) =>
    changeSlug(db, {
      performerId: ownerOf(request).performerId,
      slug: request.body.slug,
      now: now(),
      billing: env.billing,
    }),
  );
}
