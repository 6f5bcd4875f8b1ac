import { request } from 'node:http';
import autocannon from 'autocannon';
import { atLeast, type Figure } from './figure.ts';
import { startBare } from './processes.ts';

const seconds = 3;
const rounds = 3;

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 50, duration: seconds });
  if (result.non2xx > 0 && !('if-none-match' in headers)) throw new Error(`${url} answered ${result.non2xx} errors`);
  return result.requests.average;
}

/** One answer, byte for byte as it came over the wire. */
function fetchRaw(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(url, { headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const own = Object.entries(response.headers).filter(
        ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
      );
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(own) as Record<string, string>, body });
    })
      .on('error', reject)
      .end();
  });
}

/** Ours and the bare server in turns, so that a noisy moment touches both; the medians are compared. */
async function compare(url: string, headers: Record<string, string>): Promise<number> {
  await fetchRaw(url, headers);
  const bare = await startBare(await fetchRaw(url, headers));
  const ours: number[] = [];
  const limit: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const [first, second] = [await requestsPerSecond(url, headers), await requestsPerSecond(bare.origin, headers)];
      // The first round warms both up.
      if (round > 0) {
        ours.push(first);
        limit.push(second);
      }
    }
  } finally {
    await bare.stop();
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return median(ours) / median(limit);
}

export async function measureReads(origin: string, slug: string): Promise<Figure[]> {
  const json = `${origin}/api/public/reviews/${slug}`;
  const html = `${origin}/reviews/${slug}`;
  const widget = `${origin}/api/public/embed/${slug}?type=displayAll`;
  const brotli = { 'accept-encoding': 'br' };
  const { headers } = await fetchRaw(json, brotli);
  return [
    atLeast('public reviews JSON, warm, against bare node:http', await compare(json, brotli), 0.9),
    atLeast('widget data, warm, against bare node:http', await compare(widget, brotli), 0.9),
    atLeast('public page HTML, warm, against bare node:http', await compare(html, brotli), 0.9),
    atLeast(
      'conditional GET, against a bare 304',
      await compare(json, { ...brotli, 'if-none-match': headers.etag ?? '' }),
      0.95,
    ),
  ];
}
