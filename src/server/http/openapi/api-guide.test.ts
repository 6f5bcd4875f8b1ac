import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiExamples } from '#shared/api-examples.ts';
import { type OperationSchemas, operationSchemas } from '#shared/operation-schemas.ts';
import { type Operation, type OperationName, operations } from '#shared/operations.ts';
import { makeApp, type TestApp, visitor } from '#test/support/make-app.ts';
import { describeCalls } from './api-guide.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const withKeys = (Object.entries(operations) as [OperationName, Operation][]).filter(
  ([, { key }]) => key !== undefined,
);

test('every example in the documentation is one that the API takes and gives', () => {
  for (const [name, example] of Object.entries(apiExamples) as [OperationName, { [part: string]: unknown }][]) {
    const { body, query, answers = {} }: OperationSchemas = operationSchemas[name];
    if ('body' in example) expect(body?.safeParse(example.body), name).toMatchObject({ success: true });
    if (typeof example.query === 'string') {
      const given = Object.fromEntries(new URLSearchParams(example.query));
      expect(query?.safeParse(given), name).toMatchObject({ success: true });
    }
    const [schema] = Object.values(answers);
    if ('answer' in example) expect(schema?.safeParse(example.answer), name).toMatchObject({ success: true });
  }
});

test('the guide has every call that takes a key, with what goes in and what comes out', () => {
  const { calls } = describeCalls(app.app.swagger() as object);
  expect(calls.filter(({ scope }) => scope !== null)).toHaveLength(withKeys.length);
  const add = calls.find(({ method, path }) => method === 'POST' && path === '/api/gigs');
  expect(add).toMatchObject({ scope: 'gigs:write', answer: { status: '201', isList: false } });
  expect(add?.body).toContainEqual({ name: 'basis', type: '"booked", "agreed", "company"', required: true });
  const list = calls.find(({ path }) => path === '/api/reviews');
  expect(list?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['limit', 'cursor', 'stars']));
  expect(list?.answer.fields).toContainEqual({ name: 'imageUrls', type: 'list of text', required: true });
  expect(list?.answer.fields).toContainEqual({
    name: 'reply',
    type: 'object: replyText, createdAt or null',
    required: true,
  });
  expect(list?.parameters).toContainEqual(expect.objectContaining({ name: 'from', type: 'day, like 2026-06-06' }));
  expect(list?.nextCursor).toBe('header');
  expect(calls.find(({ path }) => path === '/api/public/reviews/{performerId}')?.nextCursor).toBe('body');
  expect(add?.nextCursor).toBeNull();
  const reply = calls.find(({ method, path }) => method === 'GET' && path === '/api/reviews/{id}/reply');
  expect(reply?.answer.fields).toEqual([
    { name: 'replyText', type: 'text or null', required: true },
    { name: 'createdAt', type: 'text', required: false },
    { name: 'updatedAt', type: 'text', required: false },
  ]);
});

test('the page shows the calls and their examples without any script', async () => {
  const page = await visitor(app).get('/docs/api');
  expect(page.statusCode).toBe(200);
  for (const [, { path }] of withKeys) expect(page.body).toContain(path.replace(/:(\w+)/g, '{$1}'));
  const links = [...page.body.matchAll(/href="#((?:get|post|put|patch|delete)-[\w-]+)"/g)].map(([, to]) => to);
  expect(new Set(links).size).toBe(withKeys.length + 1);
  for (const to of links) expect(page.body).toContain(`id="${to}"`);
  expect(page.body).toContain('Authorization: Bearer');
  expect(page.body).toContain('/api/public/reviews/your-act');
  expect(page.body).not.toMatch(/<script[^>]+src=/);
});

test('the page about webhooks shows each shape of a message, the test and what a renewal does', async () => {
  const { body } = await visitor(app).get('/docs/connecting');
  for (const part of ['&quot;flag&quot;', '&quot;gig&quot;', 'webhook.test']) expect(body).toContain(part);
  expect(body.replaceAll('<!-- -->', '')).toContain('holds two signatures for 24 hours');
});
