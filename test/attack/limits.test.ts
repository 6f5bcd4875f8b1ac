import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';

/** Two processes on one database, as behind a balancer that gives every second request to each. */
let processes: [TestApp, TestApp];
beforeAll(async () => {
  const environment = { RATE_LIMITS: 'on', SESSION_SECRET: 'the same in both '.repeat(3) };
  const first = await makeApp(environment);
  processes = [first, await makeApp(environment, async () => first.databaseUrl)];
});
afterAll(async () => {
  for (const each of processes.toReversed()) await each.close();
});

type Sent = { method?: 'POST' | 'PATCH'; url: string; payload?: object | string; headers?: Record<string, string> };

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `10.4.${addresses >> 8}.${addresses & 255}`;
};

/** 20 at once, half of them to each process; how many got past the limit. */
async function race(send: (n: number) => Sent, address: (n: number) => string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const { method = 'POST', ...sent } = send(n);
      return processes[n % 2 === 0 ? 0 : 1].app.inject({ method, ...sent, remoteAddress: address(n) });
    }),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  for (const each of refused) expect(Number(each.headers['retry-after'])).toBeGreaterThan(0);
  return answers.length - refused.length;
}

const raceOf = (sent: Sent, address: string) =>
  race(
    () => sent,
    () => address,
  );

const review = (n: number, reviewerEmail = `${randomUUID()}@example.test`) => ({
  reviewerName: 'Rae',
  reviewerEmail,
  rating: 4,
  comment: `Night ${n} ${randomUUID()}.`,
});

/** As a browser without scripts sends it. */
const asForm = (values: Record<string, unknown>) => ({
  payload: new URLSearchParams(values as Record<string, string>).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

const times = Array.from({ length: rounds(1, 25) }, (_, n) => n);

test('20 reviews at once from one address, by form and API on two processes, leave exactly 10', async () => {
  for (const round of times) {
    const { slug, id } = await addOwner(processes[0].db);
    const address = freshAddress();
    const send = (n: number): Sent =>
      n % 4 < 2
        ? { url: `/api/reviews/${slug}`, payload: review(n) }
        : { url: `/review/${slug}`, ...asForm(review(n)) };
    expect(await race(send, () => address)).toBe(10);
    const { count } = await processes[0].db
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('performerId', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(10);
    report(`round ${round + 1}: 10 of 20 reviews of one address taken`);
  }
});

test('20 reviews at once in spellings of one mailbox, from 20 addresses, leave exactly 5', async () => {
  for (const _ of times) {
    const { slug } = await addOwner(processes[0].db);
    const name = randomUUID();
    const send = (n: number): Sent => ({
      url: `/api/reviews/${slug}`,
      payload: review(n, `${name}+${n}@example.test`),
    });
    expect(await race(send, freshAddress)).toBe(5);
  }
});

test('one performer gets exactly 60 reviews an hour from anywhere, on two processes', async () => {
  const { slug } = await addOwner(processes[0].db);
  let taken = 0;
  for (let n = 0; n < 4; n += 1) {
    taken += await race((index) => ({ url: `/api/reviews/${slug}`, payload: review(index) }), freshAddress);
  }
  expect(taken).toBe(60);
});

const enquiry = (n: number, email = `${randomUUID()}@example.test`) => ({
  name: 'Rae',
  email,
  message: `Are you free on night ${n}? ${randomUUID()}`,
});

test('20 enquiries at once from one address on two processes leave exactly 10', async () => {
  for (const _ of times) {
    const { slug, id } = await addOwner(processes[0].db);
    const address = freshAddress();
    const send = (n: number): Sent => ({ url: `/enquire/${slug}`, ...asForm(enquiry(n)) });
    expect(await race(send, () => address)).toBe(10);
    const rows = await processes[0].db.selectFrom('enquiries').select('id').where('performerId', '=', id).execute();
    expect(rows).toHaveLength(10);
  }
});

test('20 enquiries at once in spellings of one mailbox or one phone, from 20 addresses, leave exactly 5', async () => {
  for (const _ of times) {
    const { slug } = await addOwner(processes[0].db);
    const name = randomUUID();
    const byEmail = (n: number): Sent => ({
      url: `/enquire/${slug}`,
      ...asForm(enquiry(n, `${name}+${n}@example.test`)),
    });
    expect(await race(byEmail, freshAddress)).toBe(5);
    const digits = String(Math.random()).slice(2, 12).padEnd(10, '7');
    const byPhone = (n: number): Sent => ({
      url: `/enquire/${slug}`,
      ...asForm({ ...enquiry(n, ''), phone: n % 2 ? digits : `${digits.slice(0, 4)} ${digits.slice(4)}` }),
    });
    expect(await race(byPhone, freshAddress)).toBe(5);
  }
});

test('one performer gets exactly 60 enquiries an hour from anywhere, on two processes', async () => {
  const { slug } = await addOwner(processes[0].db);
  let taken = 0;
  for (let n = 0; n < 4; n += 1)
    taken += await race((at) => ({ url: `/enquire/${slug}`, ...asForm(enquiry(at)) }), freshAddress);
  expect(taken).toBe(60);
});

// What is sent is not even valid: it is counted before it is read, and costs this test no password.
test.each([
  ['/api/auth/sign-up/email', 20],
  ['/api/auth/sign-in/email', 20],
  ['/api/auth/sign-in/magic-link', 10],
  ['/api/auth/request-password-reset', 10],
  ['/api/auth/reset-password', 20],
  ['/api/auth/two-factor/verify-totp', 20],
])('%s takes exactly its limit from one address, on two processes', async (url, most) => {
  const address = freshAddress();
  let taken = 0;
  for (let n = 0; n < most / 10; n += 1) taken += await raceOf({ url, payload: {} }, address);
  expect(taken).toBe(most);
});

test('uploads and flags take exactly 30 a minute from one address, on two processes', async () => {
  const { cookie } = await signUpOwner(processes[0]);
  const targets = [`/api/reviews/${randomUUID()}/photos`, '/api/gallery/upload', '/api/reviews/flag'];
  for (const url of targets) {
    const address = freshAddress();
    const sent = { url, payload: {}, headers: { cookie } };
    expect((await raceOf(sent, address)) + (await raceOf(sent, address)), url).toBe(30);
  }
});
