import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { addReview } from '#test/support/factories.ts';
import { minute, prepareWebhooks } from '#test/support/prepare-webhooks.ts';
import { sendWebhook } from './send-webhook.ts';

const { stage, deps, add, claim, sendDue, later } = prepareWebhooks();

const decide = (db: Database, id: string, status: 'approved' | 'pending') =>
  db
    .updateTable('reviews')
    .set({ status, decidedAt: status === 'approved' ? new Date() : null })
    .where('id', '=', id)
    .execute();
const publishings = { events: ['review.published'] };

test('a review that is published twice before anything is sent is told once, after the later decision', async () => {
  await add(publishings);
  const { id } = await addReview(stage.app.db, stage.owner.performerId);
  for (const status of ['approved', 'pending'] as const) await decide(stage.app.db, id, status);
  const early = sql<Date>`now() - interval '14 seconds'`;
  await stage.app.db.updateTable('webhookDeliveries').set({ nextAt: early }).execute();
  await decide(stage.app.db, id, 'approved');
  await sendDue();
  expect(stage.received).toHaveLength(0);
  later(minute);
  await sendDue();
  expect(stage.received).toHaveLength(1);
});

test.each([
  ['deleted', (id: string) => stage.owner.send('DELETE', `/api/webhook-endpoints/${id}`)],
  ['paused', (id: string) => stage.owner.send('PATCH', `/api/webhook-endpoints/${id}`, { paused: true })],
])('an event that waits for a %s webhook takes nothing from another that was added since', async (_how, stop) => {
  const first = await add(publishings);
  const { id } = await addReview(stage.app.db, stage.owner.performerId);
  await decide(stage.app.db, id, 'approved');
  expect((await stop(first.id)).statusCode).toBeLessThan(300);
  await add(publishings);
  await decide(stage.app.db, id, 'pending');
  await decide(stage.app.db, id, 'approved');
  later(minute);
  await sendDue();
  expect(stage.received).toHaveLength(1);
});

/** Until one of the connections waits for another's lock, or `done` says that none will. */
const untilBlocked = (done: () => boolean) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          stage.app.db,
        );
        return rows.length > 0 || done();
      },
      { timeout: 60_000 },
    )
    .toBe(true);

test('an event whose transaction is still open while an earlier message is described is told', async () => {
  await add(publishings);
  const { id } = await addReview(stage.app.db, stage.owner.performerId);
  for (const status of ['approved', 'pending'] as const) await decide(stage.app.db, id, status);
  later(minute);
  const [due] = await claim();
  if (!due) throw new Error('nothing is due');
  let isSent = false;
  const { sending } = await stage.app.db.transaction().execute(async (trx) => {
    await decide(trx, id, 'approved');
    const sending = sendWebhook(deps(), due).then(() => {
      isSent = true;
    });
    await untilBlocked(() => isSent);
    return { sending };
  });
  await sending;
  later(minute);
  await sendDue();
  expect(stage.received).toHaveLength(1);
});

test('what is written down after a try and a webhook that is resumed meanwhile do not lock each other out', async () => {
  const { id } = await add();
  const delivery = (await stage.owner.send('POST', `/api/webhook-endpoints/${id}/test`)).json();
  const [due] = await claim();
  if (!due) throw new Error('nothing is due');
  const answered = Promise.withResolvers<void>();
  stage.answer = () => {
    answered.resolve();
    return { status: 204 };
  };
  const { sending } = await stage.app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('webhookEndpoints').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const sending = sendWebhook(deps(), due);
    await answered.promise;
    await untilBlocked(() => false);
    await trx.updateTable('webhookDeliveries').set({ tries: 0 }).where('id', '=', delivery.id).execute();
    return { sending };
  });
  await sending;
});
