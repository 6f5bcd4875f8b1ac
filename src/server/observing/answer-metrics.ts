import { createHash, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/env.ts';
import type { Metrics } from './metrics.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** What a scrape gets: the figures, or 401 when a token is asked for and another one came. */
export async function answerMetrics(metrics: Metrics, settings: Env['metrics'], authorization: string | undefined) {
  const token = settings?.token ?? null;
  if (token !== null && !timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))) {
    return { status: 401, headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }, body: '' };
  }
  const body = await metrics.text();
  return { status: 200, headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' }, body };
}
