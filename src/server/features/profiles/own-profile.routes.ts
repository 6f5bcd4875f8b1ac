import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { handle } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import type { SaveProfileInput } from '#shared/profiles.ts';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { changeSlug, readOwnProfile, saveProfile } from './own-profile.service.ts';

/** Whether everything that it changes is emptied or switched off. */
const onlyReduces = (profile: OwnProfile, { version: _, ...fields }: SaveProfileInput) =>
  Object.entries(fields).every(
    ([name, value]) => value === '' || value === false || value === profile[name as keyof OwnProfile],
  );

/** What an owner tells the public about the business. */
export function profileRoutes(scope: Scope, { db, env, now }: Deps): void {
  handle(scope, 'readProfile', {}, async (request) => readOwnProfile(db, ownerOf(request).performerId));

  handle(scope, 'saveProfile', { config: { whileLapsed: true } }, async (request) => {
    const { performerId, canWrite, hadAccess } = ownerOf(request);
    if (!canWrite && !onlyReduces(await readOwnProfile(db, performerId), request.body))
      throw refusals.lapsed({ hadAccess });
    return saveProfile(db, { performerId, input: request.body, now: now() });
  });

  handle(scope, 'changeOwnSlug', { config: perMinute(20) }, async (request) =>
    changeSlug(db, {
      performerId: ownerOf(request).performerId,
      slug: request.body.slug,
      now: now(),
      billing: env.billing,
    }),
  );
}
