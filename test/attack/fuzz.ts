import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScopeName, operations as table } from '#shared/operations.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { bodyFor, hostileHeaders, hostileTexts, queryFor, type Schema } from '#test/support/hostile-input.ts';
import { makeApp, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { listenRaw, type RawAnswer } from '#test/support/raw-request.ts';
import { report, rounds } from '#test/support/rounds.ts';

type Parameter = { name: string; in: string; schema: Schema };
type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
};
type Document = {
  paths: Record<
    string,
    Record<string, { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema?: Schema }> } }>
  >;
};

function listOperations({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  );
}

const batch = 10;
const roles = ['visitor', 'owner', 'lapsedOwner', 'administrator'] as const;
type Role = (typeof roles)[number];

/** Every refusal is a sentence for people and a code for programs, and is never about our insides. */
function expectSentence({ status, text, headers }: RawAnswer, label: string) {
  expect(String(headers['content-type']), label).toMatch(/^application\/json/);
  const answer = JSON.parse(text);
  expect(answer, label).toMatchObject({
    message: expect.stringMatching(/\S \S/),
    code: expect.stringMatching(/^\w+$/),
  });
  expect(answer.message, label).not.toMatch(
    /\bat \S+ \(|node_modules|\bselect\b.+\bfrom\b|\[object|undefined constraint/i,
  );
  expect(status, label).toBeLessThan(500);
}

/** The scope of an operation as the OpenAPI document spells it. Those of the library that signs people in count as open to all. */
function scopeOf({ method, path }: Operation): ScopeName {
  const spelled = path.replace(/\{(\w+)\}/g, ':$1');
  return Object.values(table).find((each) => each.method === method && each.path === spelled)?.scope ?? 'public';
}

/** Sends anything to every operation of these scopes, as everybody: each request gets a sentence, never an error of ours. */
export async function fuzz(...scopes: ScopeName[]): Promise<void> {
  const describing = await makeApp();
  const operations = listOperations(describing.app.swagger() as unknown as Document).filter((each) =>
    scopes.includes(scopeOf(each)),
  );
  await describing.close();

  let app: TestApp;
  let raw: Awaited<ReturnType<typeof listenRaw>>;
  let known: string[] = [];
  const cookies: Record<Role, string> = { visitor: '', owner: '', lapsedOwner: '', administrator: '' };
  const counts = { requests: 0, taken: 0, refused: 0, unchanged: 0 };

  beforeAll(async () => {
    app = await makeApp();
    raw = await listenRaw(app);
  });
  afterAll(async () => {
    const { requests, taken, refused, unchanged } = counts;
    report(`${requests} fuzzed requests to ${operations.length} operations: ${taken} taken, ${refused} refused`);
    report(`${unchanged} times a whole batch was refused and nothing had changed`);
    raw.close();
    await app.close();
  });

  /** What an operation did to its people (signed out, deleted, suspended) must not spare the next one. */
  async function renewPeople() {
    const isIn = async (role: Role) =>
      cookies[role] !== '' &&
      (await raw.send({ path: '/api/auth/user', headers: { cookie: cookies[role] } })).status === 200;
    if (!(await isIn('owner'))) {
      const owner = await signUpOwner(app);
      const { id } = await addPublishedReview(app.db, owner.performerId);
      cookies.owner = owner.cookie;
      known = [owner.performerId, owner.slug, id];
    }
    if (!(await isIn('lapsedOwner'))) cookies.lapsedOwner = (await signUpOwner(app, { trial: false })).cookie;
    if (!(await isIn('administrator'))) cookies.administrator = (await signUpAdministrator(app)).cookie;
  }

  /** Everything that people have written, in a few characters. */
  async function fingerprint(): Promise<string> {
    const tables = [
      'accounts',
      'performers',
      'reviews',
      'replies',
      'flags',
      'saved_replies',
      'gallery_images',
      'review_photos',
      'widget_configs',
      'embed_configs',
      'subscriptions',
      'audit_log',
    ];
    const each = tables.map(
      (name) => sql`(select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${sql.table(name)} t)`,
    );
    const { rows } = await sql<{ sum: string }>`select concat_ws(' ', ${sql.join(each)}) as sum`.execute(app.db);
    return rows[0]?.sum ?? '';
  }

  for (const { method, path, parameters, body } of operations) {
    test(`${method} ${path}`, async () => {
      await renewPeople();
      const inPath = fc.oneof(
        { weight: 4, arbitrary: fc.nat().map((at) => known[at % known.length] ?? '') },
        { weight: 1, arbitrary: fc.constantFrom(randomUUID(), '0', '1', '999999999999999999999', '-1') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...hostileTexts).map((text) => encodeURIComponent(text.toWellFormed())),
        },
        { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%00', '..', '%2e%2e%2f', 'a%2fb') },
      );
      const request = fc.record({
        role: fc.constantFrom(...roles),
        names: fc.array(inPath, { minLength: 3, maxLength: 3 }),
        query: queryFor(parameters.filter((parameter) => parameter.in === 'query')),
        sent: method === 'GET' ? fc.constant({ headers: {} }) : bodyFor(body),
        headers: hostileHeaders,
      });
      await fc.assert(
        fc.asyncProperty(fc.array(request, { minLength: batch, maxLength: batch }), async (requests) => {
          const before = await fingerprint();
          const answers = await Promise.all(
            requests.map(async ({ role, names, query, sent, headers }) => {
              let at = 0;
              const filled = path.replace(/\{\w+\}/g, () => names[at++] ?? 'x');
              const cookie: Record<string, string> = cookies[role] ? { cookie: cookies[role] } : {};
              const answer = await raw.send({
                method,
                path: query ? `${filled}?${query}` : filled,
                ...sent,
                headers: { ...cookie, ...sent.headers, ...headers },
              });
              const label = `${role} ${method} ${filled}?${query.slice(0, 200)} ${String('body' in sent ? sent.body : '').slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 300)}`;
              expect(answer.status, label).toBeLessThan(500);
              const isPage = /text\/html/.test(headers.accept ?? '');
              if (answer.status >= 400 && !isPage) expectSentence(answer, label);
              return answer;
            }),
          );
          counts.requests += answers.length;
          const refused = answers.filter(({ status }) => status >= 400).length;
          counts.refused += refused;
          counts.taken += answers.length - refused;
          if (refused === answers.length) {
            expect(await fingerprint(), 'nothing is written for a refused request').toBe(before);
            counts.unchanged += 1;
          }
        }),
        { numRuns: rounds(1, 200), endOnFailure: true },
      );
      report(`${method} ${path}: ${rounds(1, 200) * batch}`);
    });
  }
}
