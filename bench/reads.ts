import { request } from 'node:http';
import autocannon from 'autocannon';
import { atLeast, atMost, type Figure } from './figure.ts';
import { startBare } from './processes.ts';

const seconds = 3;
const rounds = 3;

type Load = { perSecond: number; p99Ms: number };
type Answer = { status: number; headers: Record<string, string>; body: Buffer };

async function load(url: string, headers: Record<string, string>, connections: number): Promise<Load> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 && !('if-none-match' in headers)) throw new Error(`${url} answered ${result.non2xx} errors`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** One answer, byte for byte as it came over the wire. */
function fetchRaw(url: string, headers: Record<string, string>) {
  return new Promise<Answer>((resolve, reject) => {
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

/** What the plainest server would send: nothing that protects anybody. */
const barest = ({ status, headers, body }: Answer): Answer => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => ['content-type', 'etag', 'content-length'].includes(name)),
  ),
  body,
});

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Ours, and bare servers that send the same bytes, one with our headers and one with three, in turns, so that a noisy
 * moment touches all; the medians are compared. `slowest`: our p99 against that of the barest.
 */
async function compare(url: string, headers: Record<string, string>, connections: number) {
  await fetchRaw(url, headers);
  const answer = await fetchRaw(url, headers);
  const bare = await Promise.all([startBare(answer), startBare(barest(answer))]);
  const origins = [url, ...bare.map(({ origin }) => origin)];
  const loads: Load[][] = origins.map(() => []);
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, origin] of origins.entries()) {
        const measured = await load(origin, headers, connections);
        // The first round warms all up.
        if (round > 0) loads[index]?.push(measured);
      }
    }
  } finally {
    await Promise.all(bare.map(({ stop }) => stop()));
  }
  const [speed = 0, same = 1, three = 1] = loads.map((each) => median(each.map(({ perSecond }) => perSecond)));
  const [slow = 0, , bareSlow = 1] = loads.map((each) => median(each.map(({ p99Ms }) => p99Ms)));
  // The clock of the measuring tool counts whole milliseconds.
  return { ofSame: speed / same, ofThree: speed / three, slowest: Math.max(slow, 1) / Math.max(bareSlow, 1) };
}

export async function measureReads(origin: string, slug: string): Promise<Figure[]> {
  const json = `${origin}/api/public/reviews/${slug}`;
  const html = `${origin}/reviews/${slug}`;
  const widget = `${origin}/api/public/embed/${slug}?type=displayAll`;
  const brotli = { 'accept-encoding': 'br' };
  const figures: Figure[] = [];
  for (const connections of [16, 200]) {
    for (const [name, url] of Object.entries({ 'public reviews JSON': json, 'widget data': widget })) {
      const { ofSame, ofThree, slowest } = await compare(url, brotli, connections);
      const what = `${name}, warm, ${connections} connections`;
      figures.push(
        atLeast(`${what}, against bare node:http`, ofSame, 0.9),
        atLeast(`${what}, against bare node:http with three headers`, ofThree, 0.85),
        atMost(`${what}, p99 against that`, slowest, 2, '×'),
      );
    }
  }
  const { headers } = await fetchRaw(json, brotli);
  const page = await compare(html, brotli, 50);
  const unchanged = await compare(json, { ...brotli, 'if-none-match': headers.etag ?? '' }, 50);
  return [
    ...figures,
    atLeast('public page HTML, warm, against bare node:http', page.ofSame, 0.9),
    atLeast('conditional GET, against a bare 304', unchanged.ofSame, 0.95),
  ];
}
