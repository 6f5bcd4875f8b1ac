import { tagOf, tagOfAll } from '#server/outside/cdn/purge-cdn.ts';
import type { PublicAnswer } from './cached-response.ts';

/** A purge that never arrives costs this much, in seconds. */
const keptFor = 3_600;

/**
 * A performer's answer as a CDN may keep it: browsers still ask every time, and the CDN answers them until a change of the
 * performer purges it. What looks different to somebody who is signed in is nobody's but theirs.
 */
export function forCdn(answer: PublicAnswer): PublicAnswer {
  const { status, performerId, signedOutOnly, headers } = answer;
  const cacheControl = headers['cache-control'] ?? '';
  if (status !== 200 || performerId === null || signedOutOnly || !/\bpublic\b/.test(cacheControl)) return answer;
  const tags = [tagOfAll, tagOf(performerId)];
  return {
    ...answer,
    headers: {
      ...headers,
      'cache-control': `${cacheControl}, s-maxage=${keptFor}`,
      // Cloudflare's name for them, and Fastly's.
      'cache-tag': tags.join(','),
      'surrogate-key': tags.join(' '),
    },
  };
}
