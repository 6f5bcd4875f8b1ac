import autocannon from 'autocannon';
import pg from 'pg';
import { themeNames } from '#shared/creatives.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

const seconds = 4;
const rounds = 5;
const atOnce = 50;
const comment =
  'From the first trick to the last, Ada had the whole room leaning in. She learned every child’s name, made the ring vanish 🎩, and found it inside a walnut. Worth every penny.';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** An owner of a published review, and the way to ask for a picture of it that nobody has asked for before. */
async function openDesk(origin: string, databaseUrl: string) {
  const send = (path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await send('/api/auth/sign-up/email', {
    email: 'pictures@bench.example',
    password: 'a quiet evening',
    firstName: 'Ada',
    lastName: 'Lark',
    businessName: 'Ada Lark, Magician',
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await send('/api/start-trial', { isAnnual: false }, cookie);
  const { id } = (await (await fetch(`${origin}/api/auth/user`, { headers: { cookie } })).json()) as { id: string };
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    `insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment, event_type, status, decided_at)
     values ($1, 'Priya Whitfield', 'priya@example.test', 5, $2, 'Wedding', 'approved', now()) returning id`,
    [id, comment],
  );
  await client.end();
  let asked = 0;
  return async (format: string, theme: string): Promise<number> => {
    // The first words are left out, one letter more each time: other words, the same work.
    const from = asked % 60;
    const to = comment.length - Math.floor(asked / 60);
    asked += 1;
    const began = performance.now();
    const answer = await fetch(
      `${origin}/api/social-assets/${rows[0].id}?format=${format}&theme=${theme}&from=${from}&to=${to}`,
      { headers: { cookie } },
    );
    if (!answer.ok) throw new Error(`a picture was refused: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - began;
  };
}

const formats = ['square', 'story'] as const;

/**
 * How long a format takes in its slowest theme. All are drawn in turns, so that a noisy moment touches each of them a
 * little. Warm is a process that has drawn before, and has its code compiled and its backdrops kept.
 */
async function timeSlowestThemes(ask: (format: string, theme: string) => Promise<number>) {
  const drawings = formats.flatMap((format) =>
    themeNames.map((theme): { format: string; theme: string; times: number[] } => ({ format, theme, times: [] })),
  );
  for (let turn = -10; turn < 15; turn += 1) {
    for (const { format, theme, times } of drawings) {
      const time = await ask(format, theme);
      if (turn >= 0) times.push(time);
    }
  }
  return (wanted: (typeof formats)[number]) =>
    Math.max(...drawings.filter(({ format }) => format === wanted).map(({ times }) => median(times)));
}

export async function measurePictures(origin: string, databaseUrl: string, slug: string): Promise<Figure[]> {
  const ask = await openDesk(origin, databaseUrl);
  const slowestTheme = await timeSlowestThemes(ask);

  const url = `${origin}/api/public/reviews/${slug}`;
  const perSecond = async () => (await autocannon({ url, connections: 50, duration: seconds })).requests.average;
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await perSecond();
    let drawing = true;
    const askers = Array.from({ length: atOnce }, async () => {
      while (drawing) await ask('square', 'gradient');
    });
    const busy = await perSecond();
    drawing = false;
    await Promise.all(askers);
    // The first round warms both up.
    if (round > 0) ratios.push(busy / quiet);
  }
  return [
    atMost('social image 1080×1080, warm, slowest theme', slowestTheme('square'), 100, 'ms'),
    atMost('social image 1080×1920, warm, slowest theme', slowestTheme('story'), 200, 'ms'),
    atLeast(`public reviews JSON while ${atOnce} ask for pictures, against quiet`, median(ratios), 0.8),
  ];
}
