import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { webhookEventTypes } from '#shared/webhook-events.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { signUpOwner } from '#test/support/make-app.ts';
import { minute, prepareWebhooks, type Received } from '#test/support/prepare-webhooks.ts';
import { makeWebhookSecret, signWebhook } from './sign-webhook.ts';

const { stage, add, hook, sendDue, later, deliveriesOf } = prepareWebhooks();
const typesReceived = () => stage.received.map(({ body }) => JSON.parse(body).type);

test('the verifier of Standard Webhooks takes a message, and no changed one', () => {
  const secret = makeWebhookSecret();
  const body = '{"type":"review.received","data":{"comment":"Très bien ✨"}}';
  const headers = signWebhook([makeWebhookSecret(), secret], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(),
    body,
  });
  const receiver = new Webhook(secret);
  expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => receiver.verify(body.replace('bien', 'mal'), headers)).toThrow();
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow();
  expect(() => new Webhook(makeWebhookSecret()).verify(body, headers)).toThrow();
});

test('each event arrives, signed, and without anybody’s address', async () => {
  const { secret } = await add();
  const review = await addReview(stage.app.db, stage.owner.performerId, { reviewerEmail: 'secret-rae@example.test' });
  await stage.app.db
    .updateTable('reviews')
    .set({ status: 'approved', decidedAt: new Date() })
    .where('id', '=', review.id)
    .execute();
  await stage.app.db
    .updateTable('reviews')
    .set({ version: 2, comment: 'Even better.' })
    .where('id', '=', review.id)
    .execute();
  await stage.owner.send('POST', `/api/reviews/${review.id}/reply`, { replyText: 'Thank you.' });
  await stage.owner.send('POST', '/api/reviews/flag', { reviewId: review.id, reason: 'Another act.' });
  const gig = {
    clientName: 'Rae',
    clientEmail: 'secret-gig@example.test',
    eventType: 'Party',
    date: '2026-11-01',
    basis: 'booked',
  };
  await stage.owner.send('POST', '/api/gigs', gig);
  await stage.app.db
    .updateTable('gigs')
    .set({ refusedAt: new Date(), askAt: null })
    .where('performerId', '=', stage.owner.performerId)
    .execute();
  later(minute);
  await sendDue();
  expect(typesReceived().sort()).toEqual([...webhookEventTypes].sort());
  const all = stage.received.map(({ body }) => body).join('\n');
  expect(all).not.toContain('secret-');
  expect(all).toContain('Even better.');
  for (const { id, timestamp, signature, body } of stage.received) {
    const at = new Date(Number(timestamp) * 1000);
    expect(new Webhook(secret).sign(id, at, body)).toBe(signature);
  }
  expect(new Set(stage.received.map(({ id }) => id)).size).toBe(6);
  expect(stage.receiver.requests).toContain('/hook');
});

test('an event is written with what caused it, or not at all', async () => {
  await add();
  await expect(
    stage.app.db.transaction().execute(async (trx) => {
      await addReview(trx, stage.owner.performerId);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await sendDue();
  expect(stage.received).toEqual([]);
});

test('a private address is refused when it is entered, and when a name leads there', async () => {
  for (const url of [
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://2130706433/',
    'https://localhost./',
    'https://tool.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://[::ffff:7f00:1]/',
    'https://tool.example:22/',
    'http://tool.example/',
  ]) {
    const refused = await stage.owner.send('POST', '/api/webhook-endpoints', { url, events: ['review.received'] });
    expect([url, refused.statusCode, refused.json().fields.url]).toEqual([url, 400, expect.any(String)]);
  }
  const { id } = await add({ url: 'https://other.test/' });
  await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'waiting', problem: expect.stringContaining('private network') },
  ]);
});

test('the log has the request and every answer, and Send again uses the same id', async () => {
  stage.answer = () => ({ status: 400, body: 'No\0pe' });
  const { id } = await add();
  await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`);
  await sendDue();
  const [{ id: deliveryId }] = await deliveriesOf(id);
  stage.answer = () => ({ status: 200, body: 'Fine' });
  expect((await stage.owner.send('POST', `/api/webhook-deliveries/${deliveryId}/send`)).statusCode).toBe(200);
  await sendDue();
  expect(stage.received.map((each) => each.id)).toEqual([stage.received[0]?.id, stage.received[0]?.id]);
  const details = (await stage.owner.get(`/api/webhook-deliveries/${deliveryId}`)).json();
  expect(details).toMatchObject({
    state: 'delivered',
    attempts: 2,
    request: { body: stage.received[0]?.body, headers: { 'webhook-id': stage.received[0]?.id } },
    log: [
      { status: 400, answer: 'Nope' },
      { status: 200, answer: 'Fine' },
    ],
  });
});

test('a decision that was undone, or a review that was erased, is not told', async () => {
  await add({ events: ['review.published', 'review.received'] });
  const { id } = await addReview(stage.app.db, stage.owner.performerId);
  const set = (status: 'approved' | 'pending', decidedAt: Date | null) =>
    stage.app.db.updateTable('reviews').set({ status, decidedAt }).where('id', '=', id).execute();
  await set('approved', new Date());
  await set('pending', null);
  later(minute);
  await sendDue();
  expect(typesReceived()).toEqual(['review.received']);
  const erased = await addReview(stage.app.db, stage.owner.performerId);
  await stage.app.db.deleteFrom('reviews').where('id', '=', erased.id).execute();
  await sendDue();
  expect(stage.received).toHaveLength(1);
});

test('a renewed secret signs beside the one before it, for a day', async () => {
  const { id, secret } = await add();
  const renewed = (await stage.owner.send('POST', `/api/webhook-endpoints/${id}/secret`)).json().secret;
  expect(renewed).not.toBe(secret);
  const signatures = async () => {
    await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`);
    await sendDue();
    const { id: message, timestamp, body, signature } = stage.received.at(-1) as Received;
    const at = new Date(Number(timestamp) * 1000);
    const by = (key: string) => new Webhook(key).sign(message, at, body);
    return { signature, expected: { both: `${by(renewed)} ${by(secret)}`, alone: by(renewed) } };
  };
  const during = await signatures();
  expect(during.signature).toBe(during.expected.both);
  later(25 * 60 * minute);
  const after = await signatures();
  expect(after.signature).toBe(after.expected.alone);
  const { rows } = await sql<{
    all: string;
  }>`select string_agg(to_jsonb(e)::text, '') as all from webhook_endpoints e`.execute(stage.app.db);
  expect(rows[0]?.all).not.toContain(secret.slice(6));
});

test('the log has the signature that was sent, whatever the secret is now', async () => {
  const { id } = await add();
  const { id: deliveryId } = (await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`)).json();
  stage.answer = () => {
    // The answer takes its time.
    later(3000);
    return { status: 204 };
  };
  await sendDue();
  for (let renewed = 0; renewed < 2; renewed += 1)
    await stage.owner.send('POST', `/api/webhook-endpoints/${id}/secret`);
  const { request } = (await stage.owner.get(`/api/webhook-deliveries/${deliveryId}`)).json();
  const [sent] = stage.received;
  expect(request.headers).toMatchObject({ 'webhook-signature': sent?.signature, 'webhook-timestamp': sent?.timestamp });
});

test('Slack and Discord get a message of theirs, and nothing in a review acts there', async () => {
  const refused = await stage.owner.send('POST', '/api/webhook-endpoints', {
    kind: 'slack',
    url: hook(),
    events: ['review.received'],
  });
  expect(refused.json().fields.url).toContain('hooks.slack.com');
  const slack = await add({ kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x' });
  const discord = await add({ kind: 'discord', url: 'https://discord.com/api/webhooks/1/x' });
  expect([slack.secret, discord.secret]).toEqual([null, null]);
  // Their names cannot be had here: the same endpoints at the receiver's address.
  await stage.app.db.updateTable('webhookEndpoints').set({ url: hook() }).execute();
  await addPublishedReview(stage.app.db, stage.owner.performerId, {
    comment: '<!channel> **now** @everyone & *bold* _it_ `code` https://evil.example',
  });
  later(1000);
  await sendDue();
  const bodies = stage.received.map(({ body }) => JSON.parse(body));
  const inSlack = bodies.find(({ text }) => text);
  const inDiscord = bodies.find(({ content }) => content);
  expect(inSlack.text).toContain('★★★★★');
  // Slack escapes no more than these three; the rest is switched off for the whole message.
  expect(inSlack.text).toContain('&lt;!channel&gt; **now** @everyone &amp; *bold* _it_ `code` https://evil.example');
  expect(inSlack).toMatchObject({ mrkdwn: false, unfurl_links: false, unfurl_media: false });
  expect(inDiscord).toMatchObject({ allowed_mentions: { parse: [] }, content: expect.stringContaining('\\*\\*now') });
  expect(inDiscord.content).toContain('\\*bold\\* \\_it\\_ \\`code\\` https\\://evil.example');
  expect(stage.received.map(({ signature }) => signature)).toEqual(['', '']);
});

test('another owner’s webhooks and messages do not exist', async () => {
  const { id } = await add();
  const delivery = (await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`)).json();
  const other = await signUpOwner(stage.app);
  for (const answer of [
    await other.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: true }),
    await other.send('POST', `/api/webhook-endpoints/${id}/test`),
    await other.send('POST', `/api/webhook-endpoints/${id}/secret`),
    await other.get(`/api/webhook-endpoints/${id}/deliveries`),
    await other.get(`/api/webhook-deliveries/${delivery.id}`),
    await other.send('POST', `/api/webhook-deliveries/${delivery.id}/send`),
    await other.send('DELETE', `/api/webhook-endpoints/${id}`),
  ])
    expect(answer.statusCode).toBe(404);
});

test('endpoints are changed, paused, resumed and deleted, each with an entry in the audit log', async () => {
  const { id } = await add({ name: 'Website' });
  expect(
    (await stage.owner.send('PATCH', `/api/webhook-endpoints/${id}`, { events: ['review.flagged'] })).json().events,
  ).toEqual(['review.flagged']);
  expect((await stage.owner.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: true })).json().paused).toBe(
    'owner',
  );
  expect((await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`)).json().code).toBe('webhook_paused');
  expect((await stage.owner.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: false })).json().paused).toBeNull();
  expect((await stage.owner.send('DELETE', `/api/webhook-endpoints/${id}`)).statusCode).toBe(204);
  const rows = await stage.app.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', stage.owner.performerId)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'webhook.add',
    'webhook.change',
    'webhook.change',
    'webhook.change',
    'webhook.delete',
  ]);
});
