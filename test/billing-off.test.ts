import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticPages } from '#server/pages/static-pages.ts';
import { operations } from '#shared/operations.ts';
import { everyRoute } from './access-table.ts';
import { addPublishedReview } from './support/factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp, visitor } from './support/make-app.ts';
import { moneyWords } from './support/money-words.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp({
    BILLING: 'off',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'y',
  });
  owner = await signUpOwner(app, { trial: false });
  await addPublishedReview(app.db, owner.performerId);
});
afterAll(() => app.close());

/** The calls about money, which do not exist without billing. */
const aboutMoney = [
  'receiveStripeEvent',
  'startTrial',
  'openCheckout',
  'readBilling',
  'refreshBilling',
  'openCardUpdate',
  'previewPlan',
  'changePlan',
  'dropPlanChange',
  'cancelSubscription',
  'resumeSubscription',
  'saveBillingDetails',
  'listPerformerInvoices',
  'refundInvoice',
  'enterSandboxCard',
  'answerSandboxBank',
  'fastForward',
  'readSandboxInvoice',
] as const satisfies (keyof typeof operations)[];

/** All that is left is the word which says that there is none. */
const speaksOfMoney = (text: string) => text.replaceAll('"billing"', '').match(moneyWords) ?? [];

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('without billing the calls about money do not exist', async () => {
  const closed = aboutMoney.map((name) => routeOf(operations[name]));
  const table = Object.values(everyRoute).map(routeOf);
  expect(app.app.routeList.toSorted()).toEqual(table.filter((route) => !closed.includes(route)).sort());
  expect((await owner.send('POST', '/api/start-trial', { isAnnual: false })).statusCode).toBe(404);
  expect((await owner.get('/api/billing')).statusCode).toBe(404);
});

test('without billing no public page and no description of the API speaks of money', async () => {
  const { slug } = owner;
  const pages = [
    '/',
    ...staticPages.map(({ path }) => path),
    ...[`/reviews/${slug}`, `/review/${slug}`, `/performer/${slug}`],
    ...['/robots.txt', '/sitemap.xml', '/api/openapi.json', '/nowhere'],
  ];
  for (const path of pages) {
    const { body } = await visitor(app).get(path);
    expect(body.length, path).toBeGreaterThan(50);
    expect(speaksOfMoney(body), path).toEqual([]);
  }
});

test('without billing no answer about people or about this copy speaks of money', async () => {
  const administrator = await signUpAdministrator(app);
  const answers = [
    await owner.get('/api/auth/user'),
    await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' }),
    await owner.get('/api/account/export'),
    await owner.get('/api/config'),
    await administrator.get('/api/admin/performers'),
  ];
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200);
    expect(speaksOfMoney(body)).toEqual([]);
  }
});

test('without billing nobody hears of a trial that began before', async () => {
  const before = await signUpOwner(app, { trial: false });
  const trialEnd = new Date(Date.now() - 1000);
  await app.db
    .insertInto('subscriptions')
    .values({ performerId: before.performerId, plan: 'monthly', status: 'trialing', trialEnd })
    .execute();
  const person = await before.get('/api/auth/user');
  expect(person.json()).toMatchObject({ billing: false, canWrite: true });
  expect(speaksOfMoney(person.body)).toEqual([]);
});
