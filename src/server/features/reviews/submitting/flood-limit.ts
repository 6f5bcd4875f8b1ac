import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBoundedMemory } from '#server/bounded-memory.ts';
import type { Deps } from '#server/deps.ts';
import { type Refusal, refusals } from '#server/errors.ts';
import { clientAddress } from '#server/http/limits/client-address.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { describeRefusal } from '#server/http/refusal-answer.ts';
import { challengeRequired, offerChallenge, perAddress } from './admit-submission.ts';

/** `flag` is a route of its own. */
const submission = /^\/api\/reviews\/(?!flag\/?(?:[?#]|$))[^/?#]+\/?(?:[?#]|$)/i;
/** The same from a browser without scripts, and enquiries. */
const form = /^\/(?:review|enquire)\/[^/?#]+\/?(?:[?#]|$)/i;
/**
 * Submissions of one address in a minute whose answer, or session, is looked at: twice as many as could be taken. As many
 * plain forms get a page for an answer, whatever it says.
 */
const lookedAt = 120;
/** More of a body than this is not read to its end for the sake of the connection. */
const bodyReadAnyway = 64 * 1024;

/**
 * Refuses submissions before the router is asked, from what this process knows: a thousand a second take a few percent of
 * one core that way and most of it otherwise. What it lets through is asked again in admit-submission.ts.
 */
export function createFloodLimit(
  { env, sharedLimits, challenges, auth }: Pick<Deps, 'env' | 'sharedLimits' | 'challenges' | 'auth'>,
  isOwnOrigin: (origin: string) => boolean,
) {
  const looks = createBoundedMemory<{ left: number }>(10_000, { ttl: 60_000 });
  const { mode } = challenges;

  /** null, or after how many seconds there are new ones. */
  function takeLook(key: string): number | null {
    const kept = looks.get(key) ?? { left: lookedAt };
    if (kept.left === lookedAt) looks.set(key, kept);
    kept.left -= 1;
    return kept.left >= 0 ? null : Math.max(1, Math.ceil(looks.getRemainingTTL(key) / 1000));
  }

  function findFormRefusal(request: IncomingMessage): Refusal | null {
    if (!env.rateLimits) return null;
    const seconds = takeLook(`form ${networkOf(clientAddress(request, env.trustProxy))}`);
    return seconds === null ? null : refusals.tooMany(seconds);
  }

  function findRefusal(request: IncomingMessage): Refusal | null {
    const { headers } = request;
    const bringsAnswer = mode !== 'off' && headers['x-challenge'] !== undefined;
    const bringsSession = mode === 'always' && headers.cookie?.includes(auth.sessionCookie.name);
    if (mode === 'always' && !bringsAnswer && !bringsSession) return challengeRequired(challenges);
    if (!env.rateLimits) return null;
    const network = networkOf(clientAddress(request, env.trustProxy));
    const seconds =
      bringsAnswer || bringsSession ? takeLook(network) : sharedLimits.secondsRefused(perAddress.kind, network);
    return seconds === null ? null : offerChallenge(challenges, refusals.tooMany(seconds));
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'POST') return false;
    const { url = '' } = request;
    const refusal = matches(submission, url)
      ? findRefusal(request)
      : matches(form, url)
        ? findFormRefusal(request)
        : null;
    if (!refusal) return false;
    const { status, headers, body } = describeRefusal(refusal);
    const { origin } = request.headers;
    if (origin && isOwnOrigin(origin)) {
      headers['access-control-allow-origin'] = origin;
      headers['access-control-allow-credentials'] = 'true';
      headers.vary = 'Origin';
    }
    if (!isShort(request)) headers.connection = 'close';
    response.writeHead(status, headers).end(body);
    return true;
  };
}

const isShort = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= bodyReadAnyway;

/** Any spelling that the router knows; what is missed here goes its way. */
function matches(route: RegExp, url: string): boolean {
  if (route.test(url)) return true;
  if (!url.includes('%')) return false;
  try {
    return route.test(decodeURI(url));
  } catch {
    return false;
  }
}
