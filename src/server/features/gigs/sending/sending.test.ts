import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordUndelivered } from '#server/features/gigs/bounces/gig-bounces.service.ts';
import { recordUnsubscribed } from '#server/features/gigs/gig-outcomes.service.ts';
import { writeAskingNotices } from '#server/features/notifications/asking-notices.service.ts';
import { sendMail } from '#server/jobs/send-mail.ts';
import type { JobPayload } from '#server/queue/job-payloads.ts';
import { addSentInvitations, readGig } from '#test/support/gigs.ts';
import { countWaitingForLocks } from '#test/support/imported-reviews.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { sendDueInvitations } from './due-invitations.service.ts';

let app: TestApp;
let owner: Person;
let administrator: Person;
/** A Wednesday noon in London. */
const noon = new Date('2026-06-10T11:00:00Z');
const tomorrow = new Date('2026-06-11T11:00:00Z');

beforeAll(async () => {
  app = await makeApp();
  app.setTime(noon);
  administrator = await signUpAdministrator(app);
});
beforeEach(async () => {
  app.setTime(noon);
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
  await app.db.updateTable('accounts').set({ emailVerified: true }).execute();
  await tell();
});
afterAll(() => app.close());

const path = (action = '') => `/api/admin/performers/${owner.performerId}/invitations${action}`;
const pause = (reason = 'Please call us first.') => administrator.send('POST', path('/pause'), { reason });
const resume = (reason = 'All is well again.') => administrator.send('POST', path('/resume'), { reason });
const limit = (dailyLimit: number | null) =>
  administrator.send('PUT', path('/limit'), { dailyLimit, reason: 'A large festival.' });
const settings = async () => (await owner.get('/api/invitations/settings')).json();
const addGig = async () => {
  const clientEmail = `client-${crypto.randomUUID()}@example.test`;
  const gig = { clientName: 'Rae', clientEmail, eventType: 'Party', date: '2026-06-10', basis: 'booked' };
  return (await owner.send('POST', '/api/gigs', gig)).json().id as string;
};
const ask = (id: string) => owner.send('POST', `/api/gigs/${id}/ask`, { channel: 'email' });

const state = async (id: string) => (await readGig(app, id)).state;
const mailOf = (gigId: string) =>
  app.db
    .selectFrom('invitations as i')
    .innerJoin('mails as m', 'm.id', 'i.mailId')
    .select(['m.id', 'm.sentAt', 'm.skippedAt'])
    .where('i.gigId', '=', gigId)
    .executeTakeFirstOrThrow();
/** Does the job of a gig's waiting email, and answers how many emails left. */
async function send(gigId: string): Promise<number> {
  const before = app.mails.length;
  const { id: mailId } = await mailOf(gigId);
  await sendMail(app.deps)({ mailId }, { isLastTry: false, signal: new AbortController().signal });
  return app.mails.length - before;
}

/** Does the waiting jobs that tell people, and answers what went to whom. */
async function tell() {
  const { rows } = await sql<{ payload: JobPayload<'asking-notice'> }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'asking-notice' returning j.payload`.execute(app.db);
  const since = await app.db.selectFrom('mails').select('id').execute();
  for (const { payload } of rows) {
    await writeAskingNotices(app.deps, payload);
    await writeAskingNotices(app.deps, payload);
  }
  const known = new Set(since.map(({ id }) => id));
  const mails = await app.db.selectFrom('mails').select(['id', 'kind', 'recipient', 'subject', 'bodyText']).execute();
  return mails.filter(({ id }) => !known.has(id));
}
const audit = async () =>
  (await administrator.get(`/api/admin/audit?subject=${owner.performerId}`)).json() as { action: string }[];

describe('administrators', () => {
  test('pause an act’s invitations with a reason, which its owner reads and cannot lift', async () => {
    const id = await addGig();
    expect((await administrator.send('POST', path('/pause'), { reason: ' ' })).statusCode).toBe(400);
    expect((await pause()).json()).toMatchObject({
      stopped: 'administrator',
      stoppedAt: noon.toISOString(),
      stoppedReason: 'Please call us first.',
    });
    expect((await pause()).statusCode).toBe(409);
    expect(await settings()).toMatchObject({ stopped: 'administrator', stoppedReason: 'Please call us first.' });
    expect((await owner.send('POST', '/api/invitations/resume')).json().code).toBe('stopped_by_administrators');
    expect((await ask(id)).json().code).toBe('stopped');
    app.setTime(tomorrow);
    expect(await sendDueInvitations(app.deps)).toBe(0);
    const [mail, ...more] = await tell();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: owner.email, subject: 'An administrator has paused your invitations' });
    expect(mail?.bodyText).toContain('Please call us first.');
    const found = (await administrator.get('/api/admin/performers?state=asking')).json();
    expect(found).toMatchObject([{ id: owner.performerId, asking: 'paused' }]);
  });

  test('stop what still waits to leave; it counts as never sent, and goes out once they resume it', async () => {
    const id = await addGig();
    await ask(id);
    const { performerId } = owner;
    const counts = () =>
      app.db
        .selectFrom('invitationDays')
        .select(['day', 'sent', 'asked'])
        .where('performerId', '=', performerId)
        .orderBy('day')
        .execute();
    expect(await state(id)).toBe('asked');
    expect(await counts()).toEqual([{ day: '2026-06-10', sent: 1, asked: 1 }]);
    await pause();
    expect(await send(id)).toBe(0);
    expect(await state(id)).toBe('scheduled');
    expect(await counts()).toEqual([{ day: '2026-06-10', sent: 0, asked: 0 }]);
    await resume();
    app.setTime(tomorrow);
    expect(await sendDueInvitations(app.deps)).toBe(1);
    expect(await send(id)).toBe(1);
    expect(await state(id)).toBe('asked');
    expect((await counts()).at(-1)).toEqual({ day: '2026-06-11', sent: 1, asked: 1 });
  });

  test.each([
    [
      'was paused by its owner',
      'paused',
      (id: string) => owner.send('PATCH', `/api/gigs/${id}`, { paused: true, reason: 'They are moving.' }),
    ],
    [
      'was unsubscribed from by its client',
      'unsubscribed',
      (gigId: string) =>
        recordUnsubscribed(app.db, { performerId: owner.performerId, gigId }, { now: noon, fromAll: false }),
    ],
    [
      'had an email returned and is tried again',
      'undelivered',
      async (id: string) => {
        const returned = { returnedAt: noon, returnedWhy: 'refused' as const };
        await app.db.updateTable('invitations').set(returned).where('gigId', '=', id).execute();
        const told = { undeliveredAt: noon, undeliveredReason: 'Refused.', askAt: null };
        await app.db.updateTable('gigs').set(told).where('id', '=', id).execute();
      },
    ],
  ])('stop an act one gig of which %s: its waiting email is skipped', async (_what, expected, end) => {
    const id = await addGig();
    await ask(id);
    const { id: mailId } = await mailOf(id);
    await end(id);
    await pause();
    expect(await send(id)).toBe(0);
    expect(await state(id)).toBe(expected);
    const mail = app.db.selectFrom('mails').select(['sentAt', 'skippedAt']).where('id', '=', mailId);
    expect(await mail.executeTakeFirstOrThrow()).toEqual({ sentAt: null, skippedAt: noon });
  });

  test('resume them, which tells the owner, leaves a trace and lets planned invitations go out', async () => {
    const id = await addGig();
    await pause();
    expect((await resume()).json()).toMatchObject({ stopped: null, stoppedReason: null });
    expect((await resume()).statusCode).toBe(409);
    expect((await tell()).map(({ subject }) => subject)).toEqual([
      'An administrator has paused your invitations',
      'Your invitations are being sent again',
    ]);
    expect(await audit()).toMatchObject([
      {
        action: 'invitations.resume',
        before: { stopped: 'administrator' },
        after: { stopped: null, reason: 'All is well again.' },
      },
      { action: 'invitations.pause', before: { stopped: null }, after: { reason: 'Please call us first.' } },
    ]);
    expect((await ask(id)).statusCode).toBe(200);
  });

  test('are not overruled by an owner who presses Resume while they pause', async () => {
    const { performerId } = owner;
    const stop = { stoppedAt: noon, stoppedWhy: 'lapsed' as const };
    await app.db
      .insertInto('invitationSettings')
      .values({ performerId, ...stop })
      .execute();
    const answers = await app.db.transaction().execute(async (trx) => {
      // The pause is written and waits for its line in the audit; only then does the owner press.
      await sql`lock table audit_log in share mode`.execute(trx);
      const paused = pause();
      await expect.poll(() => countWaitingForLocks(app.db)).toBe(1);
      const resumed = owner.send('POST', '/api/invitations/resume');
      await expect.poll(() => countWaitingForLocks(app.db)).toBe(2);
      return { paused, resumed };
    });
    expect((await answers.paused).statusCode).toBe(200);
    expect((await answers.resumed).json().code).toBe('stopped_by_administrators');
    expect(await settings()).toMatchObject({ stopped: 'administrator', stoppedReason: 'Please call us first.' });
  });

  test('change the daily limit, and give it back to the plan', async () => {
    const [first, second] = [await addGig(), await addGig()];
    for (const bad of [-1, 1.5, 5_001]) expect((await limit(bad)).statusCode).toBe(400);
    expect((await limit(1)).json()).toMatchObject({ dailyLimit: 1, planLimit: 25, ownLimit: { dailyLimit: 1 } });
    expect((await limit(1)).statusCode).toBe(409);
    expect((await settings()).ownLimit).toEqual({ dailyLimit: 1, reason: 'A large festival.' });
    expect((await ask(first)).statusCode).toBe(200);
    expect((await ask(second)).json().code).toBe('daily_limit');
    app.setTime(new Date('2026-06-10T11:05:00Z'));
    expect((await limit(null)).json()).toMatchObject({ dailyLimit: 25, ownLimit: null, sentToday: 1 });
    expect((await settings()).ownLimit).toBeNull();
    const told = await tell();
    expect(told.map(({ recipient }) => recipient)).toEqual([owner.email, owner.email]);
    expect(told[0]?.bodyText).toContain('can now send 1 invitation a day');
    expect((await audit()).map(({ action }) => action)).toEqual(['invitations.limit', 'invitations.limit']);
  });

  test('do not resume what a lapse stopped: that is the owner’s press', async () => {
    await addGig();
    app.setTime(new Date('2026-06-25T11:00:00Z'));
    await sendDueInvitations(app.deps);
    expect((await administrator.get(path())).json().stopped).toBe('lapsed');
    expect((await resume()).statusCode).toBe(409);
    // A pause counts more than a lapse, which the owner could end.
    expect((await pause()).json().stopped).toBe('administrator');
  });
});

describe('bounces and complaints', () => {
  const fail = (mailId: string | undefined, reason: 'unknown' | 'complaint' = 'unknown') =>
    recordUndelivered(app.db, app.deps.env.sessionSecret, { mailId: mailId ?? '', reason, now: app.deps.now() });

  test('at 4 % warn the owner and administrators once, at 8 % pause the sending and tell them', async () => {
    const mails = await addSentInvitations(app, owner.performerId, 70, noon);
    await fail(mails[0]);
    await fail(mails[1]);
    expect(await settings()).toMatchObject({ isWarned: false, stopped: null });
    await fail(mails[2]);
    await fail(mails[3]);
    expect(await settings()).toMatchObject({ isWarned: true, stopped: null });
    const warned = await tell();
    expect(warned.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['asking-notice', owner.email],
      ['asking-alert', administrator.email],
    ]);
    expect(warned[0]?.bodyText).toContain('Of 70 emails in the last 30 days, 3 didn’t arrive and 0 were reported');
    expect(warned[1]?.bodyText).toContain(`/admin/performers?search=${owner.slug}`);
    await fail(mails[4]);
    expect(await tell()).toEqual([]);
    await fail(mails[5]);
    await fail(mails[6]);
    expect(await settings()).toMatchObject({ stopped: 'rates' });
    expect((await tell()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['asking-notice', 'Your invitations are paused: too many bounced or were reported as spam'],
      ['asking-alert', 'Invitations for The Velvet Deck were paused'],
    ]);
  });

  test('are let pass by administrators: late ones of earlier emails stop nothing, new ones do', async () => {
    const old = await addSentInvitations(app, owner.performerId, 30, noon);
    for (const mailId of old.slice(0, 3)) await fail(mailId);
    expect((await settings()).stopped).toBe('rates');
    expect((await owner.send('POST', '/api/invitations/resume')).statusCode).toBe(409);
    expect((await resume()).json()).toMatchObject({ stopped: null, rates: { sent: 0, bounced: 0 } });
    await fail(old[3]);
    expect(await settings()).toMatchObject({ stopped: null, isWarned: false });
    app.setTime(tomorrow);
    const fresh = await addSentInvitations(app, owner.performerId, 30, tomorrow);
    for (const mailId of fresh.slice(0, 3)) await fail(mailId, 'complaint');
    expect((await settings()).stopped).toBe('rates');
  });
});
