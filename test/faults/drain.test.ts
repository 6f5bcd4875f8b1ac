import { Agent, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Launched, launch } from './launch.ts';

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let running: Launched | null = null;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  database = await createTestDatabase();
});
afterEach(async () => {
  await running?.end('SIGKILL');
  await database.drop();
  await removeTemporaryFolder(folder);
});

type Answer = { status: number; type: string; body: string };

function ask(agent: Agent, origin: string, path: string, body?: object): Promise<Answer> {
  return new Promise((tellAnswer, fail) => {
    const asked = request(new URL(path, origin), {
      agent,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
    });
    asked.on('error', fail);
    asked.on('response', (response: IncomingMessage) => {
      response.toArray().then((chunks) => {
        const { statusCode: status = 0, headers } = response;
        if (response.complete) tellAnswer({ status, type: headers['content-type'] ?? '', body: chunks.join('') });
        else fail(new Error('The answer broke off.'));
      }, fail);
    });
    asked.end(body && JSON.stringify(body));
  });
}

async function start(): Promise<Launched> {
  running = await launch({ DATA_DIR: folder, DATABASE_URL: database.url, RATE_LIMITS: 'off' });
  await running.ready;
  return running;
}

/** The name of a fresh performer in addresses. */
async function signUp(origin: string, email: string): Promise<string> {
  const owner = { email, password: 'the stage is set', firstName: 'Ada', lastName: 'Lark', businessName: 'Lark' };
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const body = JSON.stringify(owner);
  const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, { method: 'POST', headers, body });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
  const asked = await fetch(`${origin}/api/auth/user`, { headers: { cookie, connection: 'close' } });
  return ((await asked.json()) as { slug: string }).slug;
}

type Counts = { answers: number; broken: string[]; foreign: string[] };

/** One client that asks without a pause until nobody listens any more. */
async function keepAsking(origin: string, slug: string, n: number, counts: Counts, onAnswer: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const review = () => ({ reviewerName: 'Guest', reviewerEmail: `g${n}@example.test`, rating: 5, comment: 'Good.' });
  const asks: [path: string, body?: () => object][] = [
    [`/api/public/reviews/${slug}`],
    [`/api/reviews/${slug}`, review],
    [`/reviews/${slug}`],
    ['/api/auth/user'],
  ];
  try {
    for (let turn = n; ; turn += 1) {
      const [path, body] = asks[turn % asks.length] ?? ['/'];
      const answer = await ask(agent, origin, path, body?.());
      counts.answers += 1;
      onAnswer();
      const refused = answer.status >= 400 && answer.type.startsWith('application/json');
      if (answer.status === 0 || (refused && !('code' in JSON.parse(answer.body)))) counts.foreign.push(answer.body);
    }
  } catch (error) {
    // Nobody took the connection, so nothing was asked: whoever hears this may safely ask elsewhere.
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ECONNREFUSED') counts.broken.push(`${code} ${message}`);
  } finally {
    agent.destroy();
  }
}

it('breaks no answer when it is stopped under load', {
  timeout: rounds(120_000, 1_800_000),
  tags: ['long'],
}, async () => {
  const counts: Counts = { answers: 0, broken: [], foreign: [] };
  let slowest = 0;
  const times = rounds(3, 50);
  for (let round = 0; round < times; round += 1) {
    const { origin, end } = await start();
    const slug = await signUp(origin, `owner${round}@reviews.example`);
    const { promise: busy, resolve } = Promise.withResolvers<void>();
    const enough = counts.answers + 300;
    const clients = Array.from({ length: 16 }, (_, n) =>
      keepAsking(origin, slug, n, counts, () => counts.answers >= enough && resolve()),
    );
    await busy;
    const since = Date.now();
    expect(await end('SIGTERM')).toBe(0);
    slowest = Math.max(slowest, Date.now() - since);
    await Promise.all(clients);
    expect({ round, broken: counts.broken, foreign: counts.foreign }).toEqual({ round, broken: [], foreign: [] });
    if (round % 10 === 9) report(`${round + 1} stops under load, ${counts.answers} answers`);
  }
  report(`${times} stops under load: ${counts.answers} answers, none broken, the slowest stop took ${slowest} ms`);
  expect(slowest).toBeLessThan(10_000);
});
