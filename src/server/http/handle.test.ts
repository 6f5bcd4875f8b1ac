import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { handle } from './handle.ts';
import type { Scope } from './scope.ts';

const row = { id: 'x', title: 'Thanks', replyText: 'Thank you.', performerId: 'secret' };
const toSavedReply = ({ id, title, replyText }: typeof row) => ({ id, title, replyText });

/** The type check is the test: a line that should not compile and does is an error there. */
function answerTooMuch(scope: Scope) {
  handle(scope, 'listSavedReplies', {}, async () => [toSavedReply(row)]);
  // @ts-expect-error: a key too many, written down
  handle(scope, 'addSavedReply', {}, async () => ({ id: 'x', title: '', replyText: '', performerId: 'secret' }));
  // @ts-expect-error: a key too many, in a variable
  handle(scope, 'addSavedReply', {}, async () => row);
  // @ts-expect-error: a key too many, from a mapper
  handle(scope, 'listSavedReplies', {}, async () => [row].map((each) => ({ ...toSavedReply(each), extra: 1 })));
  const billing = { subscription: null, card: null, invoices: null };
  // @ts-expect-error: a key too many, inside of a key
  handle(scope, 'readBilling', {}, async () => ({ ...billing, upcoming: { date: '', amount: 1, vat: 2 } }));
  // @ts-expect-error: a key too few
  handle(scope, 'addSavedReply', {}, async () => ({ id: 'x', title: '' }));
  // @ts-expect-error: an answer that is sent by hand goes past the check
  handle(scope, 'addSavedReply', {}, async (_request, reply) => reply.send(row));
}

const makeScope = (audience: 'public' | 'owner'): Scope => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('audience', audience);
  return app as Scope;
};

test('an operation cannot be opened to others than the table says', () => {
  expect(() => answerTooMuch(makeScope('public'))).toThrow(/GET \/api\/saved-replies is for owner/);
});

test('what is answered all the same is refused on its way out', async () => {
  const scope = makeScope('owner');
  const widened: { id: string; title: string; replyText: string } = row;
  handle(scope, 'addSavedReply', {}, async () => widened);
  const payload = { title: 'Thanks', replyText: 'Thank you.' };
  const answer = await scope.inject({ method: 'POST', url: '/api/saved-replies', payload });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
});

test('the status is the one of the table', async () => {
  const scope = makeScope('owner');
  handle(scope, 'addSavedReply', {}, async () => toSavedReply(row));
  handle(scope, 'deleteSavedReply', {}, async () => {});
  const payload = { title: 'Thanks', replyText: 'Thank you.' };
  const url = '/api/saved-replies/0199f0a0-0000-7000-8000-000000000000';
  expect((await scope.inject({ method: 'POST', url: '/api/saved-replies', payload })).statusCode).toBe(201);
  expect((await scope.inject({ method: 'DELETE', url })).statusCode).toBe(204);
});
