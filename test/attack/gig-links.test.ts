import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMail } from '#server/jobs/send-mail.ts';
import { accessRows, fillPath } from '#test/access-table.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { addAskedGig, readGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';

let app: TestApp;
let owner: Person;
const logged: string[] = [];

beforeAll(async () => {
  app = await makeApp({ LOG_LEVEL: 'trace' });
  catchLog();
  owner = await signUpOwner(app);
  await app.db.updateTable('accounts').set({ emailVerified: true }).execute();
});
afterAll(() => app.close());

/** Every line that the application writes, as it would stand in the log. */
function catchLog() {
  const log = app.app.log as unknown as Record<symbol, { write(line: string): void }>;
  const symbols: symbol[] = [];
  for (let each: object | null = log; each; each = Object.getPrototypeOf(each))
    symbols.push(...Object.getOwnPropertySymbols(each));
  const stream = symbols.find(({ description }) => description === 'pino.stream');
  if (!stream) throw new Error('The log has no stream.');
  Object.assign(log[stream] as object, { write: (line: string) => void logged.push(line) });
}

const get = (path: string) => visitor(app).get(path);
const post = (path: string, fields: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const submit = (gigToken: string, performerId = owner.performerId) =>
  visitor(app).send('POST', `/api/reviews/${performerId}`, {
    reviewerName: 'Eve',
    reviewerEmail: 'eve@example.test',
    rating: 1,
    comment: 'Not mine to write.',
    gigToken,
  });
const countReviews = async () => (await app.db.selectFrom('reviews').select('id').execute()).length;

describe('a gig link', () => {
  test('cannot be guessed, nor made from another one', async () => {
    const gig = await addAskedGig(app, owner.performerId);
    const before = [await countReviews(), await readGig(app, gig.id)];
    const flip = (token: string, at: number) =>
      token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    const tokens = [
      ...Array.from({ length: rounds(5, 2_000) }, () => randomBytes(16).toString('base64url')),
      // A last letter may carry bits that decode to nothing, so the first ones are changed.
      ...[0, 7, 15].flatMap((at) => [flip(gig.mailed, at), flip(gig.phone, at), flip(gig.leave, at)]),
      gig.leave,
      gig.id,
      '..%2F..%2Fapi',
      '%00',
      'a'.repeat(5_000),
    ];
    for (const token of tokens) {
      for (const path of [`/r/${token}`, `/g/${token}`]) {
        expect((await get(path)).statusCode, path).toBeGreaterThanOrEqual(400);
        expect(
          (await post(path, { rating: '5', comment: 'x', reviewerName: 'Eve' })).statusCode,
        ).toBeGreaterThanOrEqual(400);
      }
      expect((await submit(token)).statusCode).toBeGreaterThanOrEqual(400);
      expect((await visitor(app).send('POST', '/api/gig-opened', { gigToken: token })).statusCode).toBeLessThan(500);
    }
    // Each link works at its own address: the emailed one is no phone link, and the other way round.
    expect((await get(`/g/${gig.mailed}`)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await get(`/r/${gig.phone}`)).statusCode).toBeGreaterThanOrEqual(400);
    expect([await countReviews(), await readGig(app, gig.id)]).toEqual(before);
    report(`${tokens.length} guessed gig links`);
  });

  test('of another act is nobody’s here', async () => {
    const other = await signUpOwner(app);
    const foreign = await addAskedGig(app, other.performerId);
    for (const token of [foreign.mailed, foreign.phone]) expect((await submit(token)).statusCode).toBe(404);
    expect((await readGig(app, foreign.id)).state).toBe('asked');
  });

  test('submits, opens and ends nothing by being opened, whatever follows it and however often', async () => {
    const gig = await addAskedGig(app, owner.performerId);
    const before = [await countReviews(), await readGig(app, gig.id)];
    const links = [1, 2, 3, 4, 5].map((stars) => `/r/${gig.mailed}?stars=${stars}`);
    links.push(
      `/r/${gig.mailed}`,
      `/g/${gig.phone}`,
      `/invitation/unsubscribe/${gig.leave}`,
      `/invitation/not-me/${gig.leave}`,
    );
    for (const link of links)
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
        expect((await app.app.inject({ method, url: link })).statusCode, `${method} ${link}`).toBeLessThan(500);
    // Some scanners send forms as they find them: without what a person adds they are no review.
    expect((await post(`/r/${gig.mailed}`, { rating: '5' })).statusCode).toBe(422);
    expect([await countReviews(), await readGig(app, gig.id)]).toEqual(before);
  });

  test('that was used shows nobody the review’s own page, and emails it to the reviewer alone', async () => {
    const { id: reviewId } = await addPublishedReview(app.db, owner.performerId, { reviewerEmail: 'rae@example.test' });
    const gig = await addAskedGig(app, owner.performerId, { reviewId, reviewedAt: new Date(), askAt: null });
    for (const path of [`/r/${gig.mailed}`, `/g/${gig.phone}`]) {
      const page = await get(path);
      expect([page.statusCode, page.body.includes('my-review/')]).toEqual([200, false]);
      expect(page.body).not.toContain('rae@example.test');
      const sent = await post(path, { purpose: 'my-review', reviewerEmail: 'eve@example.test' });
      expect(sent.body).not.toContain('my-review/');
    }
    const told = await app.db.selectFrom('mails').select('recipient').where('kind', '=', 'own-page').execute();
    expect(new Set(told.map(({ recipient }) => recipient))).toEqual(new Set(['rae@example.test']));
    expect((await submit(gig.mailed)).statusCode).toBe(409);
  });

  test('that is older than a year opens the ordinary form, and makes no verified review', async () => {
    const gig = await addAskedGig(app, owner.performerId, { date: '2020-01-01' });
    await app.db
      .updateTable('invitations')
      .set({ createdAt: new Date('2020-01-02') })
      .where('gigId', '=', gig.id)
      .execute();
    const answer = await get(`/r/${gig.mailed}?stars=5`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/review/${owner.slug}`]);
    expect((await submit(gig.mailed)).statusCode).toBe(404);
  });
});

test('an owner never learns an emailed token: in no answer, screen, preview or test email, and in no line of the log', async () => {
  const clientEmail = 'casey.secret@example.test';
  const gig = { clientName: 'Casey', clientEmail, eventType: 'Party', date: '2026-05-09', basis: 'booked' };
  app.setTime(new Date('2026-05-10T12:00:00Z'));
  const told: string[] = [];
  const hear = async (answer: Promise<{ body: string; headers: object; statusCode: number }>) => {
    const { body, headers } = await answer;
    told.push(body, JSON.stringify(headers));
    return body;
  };
  const { id } = JSON.parse(await hear(owner.send('POST', '/api/gigs', gig)));
  await hear(owner.send('POST', `/api/gigs/${id}/ask`, { channel: 'email' }));
  const mail = await app.db
    .selectFrom('mails')
    .select(['id', 'bodyHtml'])
    .where('recipient', '=', clientEmail)
    .executeTakeFirstOrThrow();
  const token = /\/r\/([\w-]{22})\?stars=5/.exec(mail.bodyHtml ?? '')?.[1] ?? '';
  expect(token).toHaveLength(22);

  await hear(owner.send('POST', `/api/gigs/${id}/ask`, { channel: 'email' }));
  await hear(owner.send('POST', `/api/gigs/${id}/ask`, { channel: 'phone' }));
  await hear(owner.send('PATCH', `/api/gigs/${id}`, { note: 'Lovely people.' }));
  await hear(owner.send('POST', '/api/invitations/test'));
  const scene = { performerId: owner.performerId, slug: owner.slug, reviewId: id, pendingReview: async () => id };
  for (const row of accessRows.filter(
    ({ answers, method }) => method === 'GET' && answers[0] !== 200 && answers[1] === 200,
  ))
    await hear(owner.get(await fillPath(row, scene)));
  // The client opens it, and a mail server that fails says so in the log.
  await get(`/r/${token}`);
  await get(`/r/${token}?stars=nonsense`);
  const failing = { kind: 'smtp' as const, send: () => Promise.reject(new Error('451 try later')) };
  const context = { isLastTry: false, signal: new AbortController().signal };
  await sendMail({ ...app.deps, mailer: failing })({ mailId: mail.id }, context).catch((error) =>
    app.app.log.error(error),
  );
  const toOwner = await app.db
    .selectFrom('mails')
    .select(['bodyText', 'bodyHtml', 'headers'])
    .where('recipient', '=', owner.email)
    .execute();
  const { rows: queued } = await app.deps.pool.query('select payload, last_error from graphile_worker._private_jobs');

  expect(told.length).toBeGreaterThan(40);
  for (const text of told) expect(text).not.toContain(token);
  expect(JSON.stringify(toOwner)).not.toContain(token);
  expect(JSON.stringify(queued)).not.toContain(token);
  expect(logged.some((line) => line.includes('451 try later'))).toBe(true);
  expect(logged.filter((line) => line.includes(token))).toEqual([]);
  app.setTime(null);
});
