import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { sendPublic } from '#server/http/cache/public-answers.ts';
import { serve } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { type OembedFormat, oembedFormats, oembedPath } from '#shared/oembed.ts';
import { documents } from '#shared/operations.ts';
import { singleReviewPath } from '#shared/paths.ts';
import { describeEmbed, readEmbeddable, writeOembed } from './oembed.service.ts';

/** A limit that is no number limits nothing. Sites add parameters of their own, which say nothing to us. */
const most = z.coerce.number().int().positive().max(10_000).optional().catch(undefined);
const whichPage = 'Name the page that’s wanted in url.';
const query = z.looseObject({
  url: z.string(whichPage).min(1, whichPage).max(2_000, 'This address is too long to be one of ours.'),
  format: z.string().optional(),
  maxwidth: most,
  maxheight: most,
});

const types: Record<OembedFormat, string> = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
};

/** Tells other sites how to show a link to a public page or to one review (https://oembed.com). */
export function oembedRoutes(scope: Scope, deps: Deps): void {
  const { env, publicCache } = deps;
  serve(scope, documents.oembed, { config: perMinute(240), query }, async (request, reply) => {
    const { url, format: asked = 'json', ...size } = request.query;
    const format = oembedFormats.find((known) => known === asked.toLowerCase());
    if (!format) throw refusals.unknownFormat();
    const target = readEmbeddable(url, env.appUrl);
    if (!target) throw refusals.notFound('public page or review');
    const { performer, reviewId } = target;
    const path = reviewId === null ? `/reviews/${performer}` : singleReviewPath({ slug: performer }, { id: reviewId });
    const make = async () => {
      const found = await describeEmbed(deps, target, size);
      if (!found) throw refusals.notFound('public page or review');
      return {
        status: 200,
        body: writeOembed(found.oembed, format),
        performerId: found.performerId,
        headers: {
          'content-type': types[format],
          'cache-control': 'public, max-age=0, must-revalidate',
          'access-control-allow-origin': '*',
        },
      };
    };
    // Sizes make endless answers, and the sites that send them keep what they get.
    const isKept = size.maxwidth === undefined && size.maxheight === undefined;
    return sendPublic(request, reply, publicCache, oembedPath(env.appUrl + path, format), make, isKept);
  });
}
