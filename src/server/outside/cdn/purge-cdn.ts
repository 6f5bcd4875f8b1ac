import type { Env } from '#server/env.ts';

/** On every answer that a CDN may keep. */
export const tagOfAll = 'starbill';
export const tagOf = (performerId: string) => `performer-${performerId}`;

/** All in milliseconds. Tests shorten them. */
export const purgeTiming = {
  /** Changes that come in so short a time are one call. */
  gather: 500,
  /** An answer that was being made during the change may reach the CDN after the first call. No statement takes longer. */
  again: 10_000,
  /** After a call that failed. */
  retry: 5_000,
  answerWithin: 10_000,
};
/** More than that in one call: everything is purged instead. */
const mostTags = 30;

/**
 * Purges a CDN by the tags that answers carry: a performer's after each change this process hears of, and everything when
 * it may have missed some. A purge too many does no harm, one too few does.
 */
export function createCdnPurge(
  { url, token }: NonNullable<Env['cdn']>,
  log: { warn(details: object, text: string): void },
  timing: typeof purgeTiming = purgeTiming,
) {
  const tags = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const seconds = new Set<NodeJS.Timeout>();
  let stopped = false;

  function purge(tag: string): void {
    tags.add(tag);
    timer ??= setTimeout(() => void send(), timing.gather).unref();
  }

  async function send(): Promise<void> {
    const sent = tags.has(tagOfAll) || tags.size > mostTags ? [tagOfAll] : [...tags];
    tags.clear();
    let pause: number | null = null;
    try {
      await call(sent);
    } catch (err) {
      log.warn({ err }, 'the CDN could not be purged');
      for (const tag of sent) tags.add(tag);
      pause = timing.retry;
    }
    timer = undefined;
    if (stopped || tags.size === 0) return;
    timer = setTimeout(() => void send(), pause ?? timing.gather).unref();
  }

  /** The body is Cloudflare's, the header Fastly's; a hook of one's own may read either. */
  async function call(sent: string[]): Promise<void> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': sent.join(' '),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ tags: sent }),
      signal: AbortSignal.timeout(timing.answerWithin),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The CDN answered ${answer.status}.`);
  }

  function purgeTwice(tag: string): void {
    purge(tag);
    const second = setTimeout(() => {
      seconds.delete(second);
      purge(tag);
    }, timing.again).unref();
    seconds.add(second);
  }

  return {
    drop: (performerId: string) => purgeTwice(tagOf(performerId)),
    setListening(value: boolean) {
      // Changes from before may have been missed.
      if (value && !stopped) purgeTwice(tagOfAll);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      for (const second of seconds) clearTimeout(second);
    },
  };
}
