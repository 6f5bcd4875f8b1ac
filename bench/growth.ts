import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { customerAddress } from '#scripts/seeding/write-reviews.ts';
import { atMost, type Figure } from './figure.ts';
import { embeddedUrl, makeFolder, startStarbill } from './processes.ts';

/** A tenth of them are the owner's: enough to fill every page that is compared with one of the large copy. */
const small = 10_000;
/** What `npm run seed` promises. */
const seededWithin = { reviews: 10_000_000, minutes: 20 };
const rounds = 5;
/** Five of them are slower than the one that counts; fewer would leave it to chance. */
const readsInRound = 500;

/** Every read that could grow, public and the owner's, the dearest ways to ask among them. */
const reads = {
  'public JSON': '/api/public/reviews/$slug',
  'public JSON, five stars, second page': '/api/public/reviews/$slug?stars=5&cursor=$cursor',
  'public page': '/reviews/$slug',
  'review page': '/review/$slug',
  'structured data': '/api/public/schema/$slug',
  'who is signed in': '/api/auth/user',
  'own reviews': '/api/reviews',
  'own reviews, filtered': '/api/reviews?status=approved&stars=1&replied=no',
  'own reviews, a common word': '/api/reviews?q=evening',
  'own reviews, a rare word': '/api/reviews?q=%28777%29',
  'own reviews, what one in a hundred has': '/api/reviews?q=%2812',
  'own reviews, a word nobody wrote': '/api/reviews?q=florist',
  'own reviews, one customer': `/api/reviews?q=${encodeURIComponent(customerAddress(777))}`,
  'own reviews, two letters': '/api/reviews?q=zq',
  'own reviews, Japanese': '/api/reviews?q=%E9%AD%94%E8%A1%93',
  'own figures': '/api/reviews/stats',
  'a year of analytics': '/api/stats/analytics?days=365',
  'business info': '/api/profile',
} as const;

/** These come from kept bytes; read once more as if something had changed each time. */
const keptReads: (keyof typeof reads)[] = ['public JSON', 'public page', 'structured data'];

type Subject = {
  id: string;
  slug: string;
  cursor: string;
  cookie: string;
  origin: string;
  database: pg.Client;
  stop: () => Promise<void>;
  dataDir: string;
  minutesSeeding: number;
};

/** A copy with one owner who has a tenth of so many reviews. */
async function openCopy(reviews: number): Promise<Subject> {
  const dataDir = await makeFolder();
  const first = await startStarbill(dataDir, { DEMO: '0' });
  const headers = { 'content-type': 'application/json', origin: first.origin };
  const person = { firstName: 'Ada', lastName: 'Lark', businessName: 'The Larks', name: 'Ada Lark' };
  const signedUp = await fetch(`${first.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'ada@bench.example', password: 'a quiet evening', ...person }),
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { id, slug } = (await (await fetch(`${first.origin}/api/auth/user`, { headers: { cookie } })).json()) as {
    id: string;
    slug: string;
  };
  await first.stop();
  const since = performance.now();
  const seed = spawn(process.execPath, ['scripts/seed.ts', '--reviews', String(reviews), '--slug', slug], {
    cwd: resolve(import.meta.dirname, '..'),
    // It says how far it is, beside the figures.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error(`seeding ended with ${code}`);
  const minutesSeeding = (performance.now() - since) / 60_000;
  const { origin, stop } = await startStarbill(dataDir, { DEMO: '0' });
  const page = (await (await fetch(`${origin}/api/public/reviews/${slug}?stars=5`)).json()) as { nextCursor: string };
  const database = new pg.Client(await embeddedUrl(dataDir));
  await database.connect();
  return { id, slug, cursor: page.nextCursor, cookie, origin, database, stop, dataDir, minutesSeeding };
}

async function timeRead({ origin, slug, cursor, cookie }: Subject, path: string): Promise<number> {
  const url = origin + path.replace('$slug', slug).replace('$cursor', cursor);
  const since = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - since;
}

/** Has everything dropped that is kept of the owner's public answers, and gives the news time to arrive. */
async function dropKept({ database, id }: Subject): Promise<void> {
  await database.query("select pg_notify('performer_changed', $1)", [id]);
  await pause(3);
}

/** The slowest but one in a hundred. */
const slowest = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** How many times as long as the first the second takes, read by read in turns: a noisy moment touches both. */
async function compare([first, second]: [Subject, Subject], path: string, dropping: boolean): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < readsInRound; n += 1) {
      // The second might profit from what the first has warmed up.
      for (const turn of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const subject = turn === 0 ? first : second;
        if (dropping) await dropKept(subject);
        times[turn].push(await timeRead(subject, path));
      }
    }
    ratios.push(slowest(times[1]) / slowest(times[0]));
  }
  return ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** Every read in a small copy and in a large one. */
export async function measureGrowth(large: number): Promise<Figure[]> {
  const copies: Subject[] = [];
  try {
    for (const reviews of [small, large]) copies.push(await openCopy(reviews));
    const pair = copies as [Subject, Subject];
    const sizes = `${small.toLocaleString('en')} to ${large.toLocaleString('en')} reviews`;
    const figures: Figure[] = [];
    if (large === seededWithin.reviews) {
      const { reviews, minutes } = seededWithin;
      figures.push(
        atMost(`seeding ${reviews.toLocaleString('en')} reviews`, pair[1].minutesSeeding, minutes, 'minutes'),
      );
    }
    for (const [name, path] of Object.entries(reads)) {
      const ratio = await compare(pair, path, false);
      figures.push(atMost(`growth of p99 from ${sizes}: ${name}`, ratio, 1.3, '×'));
    }
    for (const name of keptReads) {
      const ratio = await compare(pair, reads[name], true);
      figures.push(atMost(`growth of p99 from ${sizes}: ${name}, not kept`, ratio, 1.3, '×'));
    }
    return figures;
  } finally {
    for (const { database, stop, dataDir } of copies) {
      await database.end();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
}
