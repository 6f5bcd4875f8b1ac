import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { atMost, type Figure } from './figure.ts';
import { makeFolder, startStarbill } from './processes.ts';

/** A tenth of them are the owner's: enough to fill every page that is compared with one of the large copy. */
const small = 10_000;
const rounds = 3;
const readsInRound = 100;

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
  'own reviews, a rare word': '/api/reviews?q=reviewer-77%40',
  'own reviews, two letters': '/api/reviews?q=zq',
  'own reviews, Japanese': '/api/reviews?q=%E9%AD%94%E8%A1%93',
  'own figures': '/api/reviews/stats',
  'a year of analytics': '/api/stats/analytics?days=365',
  'business info': '/api/profile',
} as const;

type Subject = {
  slug: string;
  cursor: string;
  cookie: string;
  origin: string;
  stop: () => Promise<void>;
  dataDir: string;
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
  const { slug } = (await (await fetch(`${first.origin}/api/auth/user`, { headers: { cookie } })).json()) as {
    slug: string;
  };
  await first.stop();
  const seed = spawn(process.execPath, ['scripts/seed.ts', '--reviews', String(reviews), '--slug', slug], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error(`seeding ended with ${code}`);
  const { origin, stop } = await startStarbill(dataDir, { DEMO: '0' });
  const page = (await (await fetch(`${origin}/api/public/reviews/${slug}?stars=5`)).json()) as { nextCursor: string };
  return { slug, cursor: page.nextCursor, cookie, origin, stop, dataDir };
}

/** The slowest but one in a hundred, in milliseconds. */
async function slowRead({ origin, slug, cursor, cookie }: Subject, path: string): Promise<number> {
  const url = origin + path.replace('$slug', slug).replace('$cursor', cursor);
  const times: number[] = [];
  for (let n = 0; n < readsInRound; n += 1) {
    const since = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - since);
  }
  return times.sort((a, b) => a - b)[Math.floor(readsInRound * 0.99) - 1] ?? 0;
}

/** Both copies in turns, so that a noisy moment touches both; the medians of the rounds are compared. */
export async function measureGrowth(large: number): Promise<Figure[]> {
  const copies: Subject[] = [];
  try {
    for (const reviews of [small, large]) copies.push(await openCopy(reviews));
    const [before, after] = copies as [Subject, Subject];
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(reads)) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        times[0].push(await slowRead(before, path));
        times[1].push(await slowRead(after, path));
      }
      const [few, many] = times.map((each) => each.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0) as [
        number,
        number,
      ];
      const sizes = `${small.toLocaleString('en')} to ${large.toLocaleString('en')} reviews`;
      figures.push(atMost(`growth of p99 from ${sizes}: ${name}`, many / few, 1.3, '×'));
    }
    return figures;
  } finally {
    for (const { stop, dataDir } of copies) {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
}
