import type { Deps } from '#server/deps.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { changeSlugInput, ownProfileAnswer, saveProfileInput } from '#shared/profiles.ts';
import { changeSlug, readOwnProfile, saveProfile } from './own-profile.service.ts';

const response = { 200: ownProfileAnswer };

/** What an owner tells the public about the business. */
export function profileRoutes(scope: Scope, { db, env, now }: Deps): void {
  scope.get('/api/profile', { schema: { summary: 'Your business information', response } }, async (request) =>
    readOwnProfile(db, ownerOf(request).performerId),
  );

  scope.put(
    '/api/profile',
    { schema: { summary: 'Save your business information', body: saveProfileInput, response } },
    async (request) => saveProfile(db, { performerId: ownerOf(request).performerId, input: request.body, now: now() }),
  );

  scope.put(
    '/api/profile/slug',
    {
      config: perMinute(20),
      schema: { summary: 'Change the address of your public page', body: changeSlugInput, response },
    },
    async (request) =>
      changeSlug(db, {
        performerId: ownerOf(request).performerId,
        slug: request.body.slug,
        now: now(),
        billing: env.billing,
      }),
  );
}
