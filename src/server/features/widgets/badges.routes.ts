import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { makeBadgePicture } from '#server/features/creatives/share-images.service.ts';
import { findPerformer } from '#server/features/profiles/public-profiles.service.ts';
import { sendPublic } from '#server/http/cache/public-answers.ts';
import { serve } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { badgePath } from '#shared/badges.ts';
import { documents } from '#shared/operations.ts';
import { performerName } from '#shared/performers.ts';
import { drawBadge } from './badge-svg.ts';

/** Mail programs add parameters of their own, and a refusal would be a broken picture. */
const query = z.object({ theme: z.enum(['light', 'dark']).default('light') });
const named = /^([\w-]{1,100})\.(svg|png)$/;

/** The rating of an act as a picture. It is kept like any public answer, and asked for anew each time: it is always true. */
export function badgeRoutes(scope: Scope, deps: Deps): void {
  const { db, publicCache } = deps;
  serve(scope, documents.badge, { config: perMinute(240), query }, async (request, reply) => {
    const [, slug, type] = named.exec(request.params.file.toLowerCase()) ?? [];
    if (!slug || (type !== 'svg' && type !== 'png')) throw refusals.notFound('performer');
    const { theme } = request.query;
    return sendPublic(request, reply, publicCache, badgePath(slug, type, theme), async () => {
      const found = await findPerformer(db, slug);
      if (!found) throw refusals.notFound('performer');
      const { performer, stats } = found;
      const badge = {
        name: performerName(performer),
        color: performer.brandColor,
        average: stats.averageRating,
        count: stats.totalReviews,
        theme,
      };
      const headers = { 'cache-control': 'public, max-age=0, must-revalidate', 'access-control-allow-origin': '*' };
      return type === 'svg'
        ? answer(drawBadge(badge), 'image/svg+xml; charset=utf-8')
        : answer(await makeBadgePicture(deps, badge), 'image/png');

      function answer(body: string | Buffer, contentType: string) {
        return { status: 200, body, performerId: performer.id, headers: { ...headers, 'content-type': contentType } };
      }
    });
  });
}
