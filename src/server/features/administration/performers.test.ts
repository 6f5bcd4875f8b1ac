import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#shared/operations.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import {
  cookiesOf,
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let administrator: Person;

beforeAll(async () => {
  app = await makeApp();
  administrator = await signUpAdministrator(app);
});
afterAll(() => app.close());

const post = (path: string, body?: unknown) => administrator.send('POST', `/api/admin/performers/${path}`, body);
const auditOf = async (id: string) =>
  (await administrator.get('/api/admin/audit?limit=100'))
    .json()
    .filter(({ subjectId }: { subjectId: string }) => subjectId === id);

test('performers are found by name, address, former address and email, whatever is typed', async () => {
  const owner = await signUpOwner(app, { businessName: 'Mira Vale 100% Magic' });
  const found = async (search: string) =>
    (await administrator.get(`/api/admin/performers?${new URLSearchParams({ search })}`))
      .json()
      .map(({ id }: { id: string }) => id);
  for (const search of ['mira vale', '100%', owner.slug, owner.email, owner.performerId]) {
    expect(await found(search)).toEqual([owner.performerId]);
  }
  expect(await found('%%%')).toEqual([]);
  expect(await found("'; drop table performers; --")).toEqual([]);
});

test('a suspended performer is away from the public within a second, and comes back whole', async () => {
  const owner = await signUpOwner(app);
  await addPublishedReview(app.db, owner.performerId, { comment: 'kept meanwhile' });
  const form = { reviewerName: 'Rae', reviewerEmail: 'rae@example.test', rating: 5, comment: 'Lovely.' };
  expect((await visitor(app).get(`/reviews/${owner.slug}`)).body).toContain('kept meanwhile');
  expect((await post(`${owner.performerId}/suspend`, { reason: ' ' })).statusCode).toBe(400);
  const suspended = await post(`${owner.performerId}/suspend`, { reason: 'Invented reviews.' });
  expect(suspended.json()).toMatchObject({ suspendedReason: 'Invented reviews.', subscriptionStatus: 'trialing' });
  expect((await post(`${owner.performerId}/suspend`, { reason: 'Again.' })).statusCode).toBe(409);
  await expectWithinASecond(async () => {
    expect((await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json().code).toBe('paused');
    expect((await visitor(app).get(`/reviews/${owner.slug}`)).body).not.toContain('kept meanwhile');
  });
  expect((await visitor(app).send('POST', `/api/reviews/${owner.performerId}`, form)).json().code).toBe('paused');
  expect((await administrator.get('/api/admin/performers?state=suspended')).json()).toHaveLength(1);

  expect((await post(`${owner.performerId}/restore`)).json().suspendedAt).toBeNull();
  await expectWithinASecond(async () => {
    expect((await visitor(app).get(`/reviews/${owner.slug}`)).body).toContain('kept meanwhile');
  });
  expect((await auditOf(owner.performerId)).map(({ action }: { action: string }) => action)).toEqual([
    'performer.restore',
    'performer.suspend',
  ]);
});

test('an owner gets an email about a suspension, with the reason and whom to write to, and one when it ends', async () => {
  const owner = await signUpOwner(app, { businessName: 'The <b>Deck' });
  await app.db.updateTable('performers').set({ emailNotificationsEnabled: false }).execute();
  const told = () =>
    app.db
      .selectFrom('mails')
      .select(['kind', 'subject', 'bodyText'])
      .where('recipient', '=', owner.email)
      .where('kind', 'in', ['suspended', 'restored'])
      .orderBy('id')
      .execute();
  const suspendedReason = async () => (await owner.get('/api/auth/user')).json().suspendedReason;
  expect(await suspendedReason()).toBeNull();

  await post(`${owner.performerId}/suspend`, { reason: 'Invented <i>reviews</i>.' });
  await post(`${owner.performerId}/suspend`, { reason: 'Again.' });
  expect(await suspendedReason()).toBe('Invented <i>reviews</i>.');
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'suspended', subject: 'Your Starbill page is suspended' });
  expect(mail?.bodyText).toContain('suspended The <b>Deck');
  expect(mail?.bodyText).toContain('Invented <i>reviews</i>.');
  expect(mail?.bodyText).toContain(`write to ${app.deps.env.operator.supportEmail}`);

  await post(`${owner.performerId}/restore`);
  expect(await suspendedReason()).toBeNull();
  expect((await told()).map(({ kind }) => kind)).toEqual(['suspended', 'restored']);
});

test('a changed address leads on from the old one, and cannot be taken by another', async () => {
  const [owner, other] = [await signUpOwner(app), await signUpOwner(app)];
  const change = (id: string, slug: string) => administrator.send('PUT', `/api/admin/performers/${id}/slug`, { slug });
  const changed = await change(owner.performerId, 'The-New-Name');
  expect(changed.json()).toMatchObject({ slug: 'the-new-name', formerSlugs: [owner.slug] });
  const moved = await visitor(app).get(`/reviews/${owner.slug}`);
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/reviews/the-new-name']);
  for (const taken of ['the-new-name', owner.slug]) {
    const refused = await change(other.performerId, taken);
    expect([refused.statusCode, refused.json().fields?.slug]).toEqual([400, expect.any(String)]);
  }
  for (const bad of ['admin', 'a', '-x-', 'a b', owner.performerId]) {
    expect((await change(other.performerId, bad)).statusCode).toBe(400);
  }
  const [entry] = await auditOf(owner.performerId);
  expect(entry).toMatchObject({
    action: 'performer.slug',
    before: { slug: owner.slug },
    after: { slug: 'the-new-name' },
  });
});

test('support views an owner’s account read-only, leaves an audit entry, and returns to its own session', async () => {
  const owner = await signUpOwner(app);
  const opened = await post(`${owner.performerId}/support`);
  expect(opened.statusCode).toBe(204);
  const support = visitor(app, cookiesOf(opened));
  expect((await support.get('/api/auth/user')).json()).toMatchObject({ id: owner.performerId, supportBy: 'Ada Lark' });
  expect((await support.get('/api/reviews')).statusCode).toBe(200);
  expect((await support.get('/api/admin/reviews')).statusCode).toBe(404);
  for (const [method, path, body] of [
    ['PATCH', '/api/auth/user', { firstName: 'Eve' }],
    ['POST', '/api/auth/revoke-other-sessions', undefined],
    ['POST', '/api/saved-replies', { title: 'x', replyText: 'y' }],
  ] as const) {
    const refused = await support.send(method, path, body);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'support_reads_only']);
  }
  expect((await owner.get('/api/auth/user')).json().supportBy).toBeNull();
  expect((await owner.get('/api/auth/list-sessions')).body).toContain('Starbill support');

  const ended = await support.send('POST', '/api/support/end');
  expect(ended.statusCode).toBe(204);
  expect((await visitor(app, cookiesOf(ended)).get('/api/auth/user')).json().accountId).toBe(administrator.accountId);
  expect((await support.get('/api/auth/user')).statusCode).toBe(401);
  expect((await auditOf(owner.performerId)).map(({ action }: { action: string }) => action)).toEqual([
    'support.end',
    'support.open',
  ]);
});

test('support sees no customer’s address, number or link, and exports nothing', async () => {
  const owner = await signUpOwner(app);
  await addPublishedReview(app.db, owner.performerId, { reviewerEmail: 'rae.quill@example.test' });
  const booking = { clientName: 'Hannah', clientEmail: 'hannah@example.test', clientPhone: '+44 7700 900123' };
  const gig = { ...booking, eventType: 'Party', date: '2027-09-01', basis: 'booked', place: '', note: '' };
  expect((await owner.send('POST', '/api/gigs', gig)).statusCode).toBe(201);
  const secrets = /rae\.quill|hannah@|900123|\/g\//;
  const support = visitor(app, cookiesOf(await post(`${owner.performerId}/support`)));
  for (const path of ['/api/reviews', '/api/gigs']) {
    expect((await owner.get(path)).body, path).toMatch(secrets);
    const seen = await support.get(path);
    expect([seen.statusCode, seen.json().length], path).toEqual([200, 1]);
    expect(seen.body, path).not.toMatch(secrets);
  }
  const [review] = (await support.get('/api/reviews')).json();
  expect(review).toMatchObject({ reviewerName: 'Rae Quill', reviewerEmail: '•••@•••' });
  expect((await support.get(`/api/reviews/${review.id}`)).json().reviewerEmail).toBe('•••@•••');
  expect((await support.get('/api/gigs')).json()).toMatchObject([
    { clientName: 'Hannah', clientEmail: '•••@•••', clientPhone: '•••', phoneLink: null },
  ]);
  const files = Object.values(operations).filter(({ scope, path }) => scope === 'owner' && path.endsWith('/export'));
  expect(files).toHaveLength(3);
  for (const { path } of files) {
    expect((await owner.get(path)).statusCode, path).toBe(200);
    expect((await support.get(path)).json().code, path).toBe('support_exports_nothing');
  }
});

test('an administrator ends every session of an owner, and of nobody else, with a trace', async () => {
  const owner = await signUpOwner(app);
  const other = await signUpOwner(app, { trial: false });
  const ended = await post(`${owner.performerId}/sign-out`);
  expect([ended.statusCode, ended.json()]).toEqual([200, { sessionsEnded: 1 }]);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
  expect((await other.get('/api/auth/user')).statusCode).toBe(200);
  expect((await administrator.get('/api/auth/user')).statusCode).toBe(200);
  expect(await auditOf(owner.performerId)).toMatchObject([{ action: 'performer.sign_out', before: { sessions: 1 } }]);
  expect((await post(`${administrator.performerId}/sign-out`)).statusCode).toBe(404);
});

test('a session of support ends after an hour, however it is used, and with the administrator’s own', async () => {
  const owner = await signUpOwner(app);
  const ben = await signUpAdministrator(app);
  const open = async () =>
    visitor(app, cookiesOf(await ben.send('POST', `/api/admin/performers/${owner.performerId}/support`)));
  const first = await open();
  expect((await first.get('/api/auth/get-session')).statusCode).toBe(200);
  const used = await first.get('/api/auth/user');
  expect([used.statusCode, used.headers['set-cookie']]).toEqual([200, undefined]);
  const { expiresAt } = await app.db
    .selectFrom('sessions')
    .select('expiresAt')
    .where('supportBy', '=', ben.accountId)
    .executeTakeFirstOrThrow();
  expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 60 * 1000);
  app.setTime(new Date(Date.now() + 61 * 60 * 1000));
  expect((await first.get('/api/reviews')).statusCode).toBe(401);
  expect((await first.get('/api/auth/get-session')).json()).toBeNull();
  app.setTime(null);
  const second = await open();
  expect((await second.get('/api/reviews')).statusCode).toBe(200);
  await ben.send('POST', '/api/auth/sign-out');
  expect((await second.get('/api/reviews')).statusCode).toBe(401);
});

test('nobody views an administrator’s account as support, nor one that does not exist', async () => {
  const other = await signUpOwner(app);
  await app.db.updateTable('accounts').set({ role: 'administrator' }).where('id', '=', other.accountId).execute();
  expect((await post(`${other.performerId}/support`)).statusCode).toBe(409);
  expect((await post(`${crypto.randomUUID()}/support`)).statusCode).toBe(404);
});
