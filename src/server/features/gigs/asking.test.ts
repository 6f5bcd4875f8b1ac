import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMail } from '#server/jobs/send-mail.ts';
import { createSmtpMailer } from '#server/outside/mail/smtp-mailer.ts';
import { addGigsDueAt, addSentInvitations } from '#test/support/gigs.ts';
import { openMailServer } from '#test/support/mail-server.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { askByEmail } from './ask.service.ts';
import { recordUndelivered } from './bounces/gig-bounces.service.ts';
import { mayContact, refuseContact } from './contact-refusals.ts';
import { sendDueInvitations } from './sending/due-invitations.service.ts';
import { readInvitationSettings } from './sending/invitation-settings.service.ts';

let app: TestApp;
let owner: Person;
/** A Wednesday noon in London, in summer time. */
const noon = new Date('2026-06-10T11:00:00Z');
const at = (moment: string) => app.setTime(new Date(moment));
const daysLater = (days: number, from = noon) => app.setTime(new Date(from.getTime() + days * 86_400_000));

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('gigs').execute();
  app.setTime(noon);
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
  await confirm(owner);
});
afterAll(() => app.close());

const confirm = (person: Person) =>
  app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', person.accountId).execute();
/** Takes an owner out of the trial, for a long time. */
const subscribe = (person: Person) =>
  app.db.updateTable('subscriptions').set({ status: 'active' }).where('performerId', '=', person.performerId).execute();
let count = 0;
const gig = (more: object = {}) => {
  count += 1;
  return {
    clientName: 'Rae Quill',
    clientEmail: `client-${count}@example.test`,
    eventType: 'Wedding',
    date: '2026-06-06',
    basis: 'booked',
    ...more,
  };
};
const add = async (more: object = {}, who = owner) => (await who.send('POST', '/api/gigs', gig(more))).json();
const ask = (id: string, channel = 'email') => owner.send('POST', `/api/gigs/${id}/ask`, { channel });
const read = async (id: string) =>
  ((await owner.get('/api/gigs?limit=100')).json() as { id: string }[]).find((each) => each.id === id);
const due = () => sendDueInvitations(app.deps);
const mailsTo = (recipient: string) =>
  app.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('createdAt').execute();
const allMails = async () =>
  (await app.db.selectFrom('invitations').select('id').where('performerId', '=', owner.performerId).execute()).length;

describe('asking now', () => {
  test('puts one email of the act into the outbox, and its token nowhere else', async () => {
    const { id, clientEmail } = await add();
    const answer = await ask(id);
    expect(answer.json()).toMatchObject({ state: 'asked', emailsSent: 1, askedBy: 'email' });
    const [mail, ...more] = await mailsTo(clientEmail);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'invitation',
      subject: 'How was it with The Velvet Deck?',
      senderName: 'The Velvet Deck via Starbill',
      headers: {
        'Reply-To': app.deps.env.operator.supportEmail,
        'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/invitation\/unsubscribe\/[\w.-]+>$/),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(mail?.bodyText).toContain('your wedding on 6 June 2026');
    // The stars are in the other part alone.
    expect(mail?.bodyText).not.toContain('Press a star');
    expect(mail?.bodyText).toContain('The Velvet Deck. Nothing is sent until you press Submit Review.');
    const token = /\/r\/([\w-]{22})\?stars=5/.exec(mail?.bodyHtml ?? '')?.[1] ?? '';
    expect(token).toHaveLength(22);
    for (const stars of [1, 2, 3, 4]) expect(mail?.bodyHtml).toContain(`/r/${token}?stars=${stars}`);
    const told = [answer.body, (await owner.get('/api/gigs')).body, (await owner.get('/api/account/export')).body];
    for (const text of told) expect(text).not.toContain(token);
    const stored = await app.db.selectFrom('invitations').selectAll().where('gigId', '=', id).execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('twice at once writes one email', async () => {
    const { id, clientEmail } = await add();
    const codes = (await Promise.all([ask(id), ask(id), ask(id)])).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 409, 409]);
    expect(await mailsTo(clientEmail)).toHaveLength(1);
  });

  test('is refused, with the reason, where it may not be', async () => {
    const code = async (id: string, channel?: string) => (await ask(id, channel)).json().code;
    expect(await code((await add({ date: '2026-06-20' })).id)).toBe('not_yet');
    expect(await code((await add({ clientEmail: null })).id)).toBe('no_address');
    expect(await code((await add({ paused: true, reason: 'Wait.' })).id)).toBe('paused');
    await app.db.updateTable('accounts').set({ emailVerified: false }).where('id', '=', owner.accountId).execute();
    expect(await code((await add()).id)).toBe('own_address');
  });

  test('by phone marks the gig, sends nothing, and is refused for those who left', async () => {
    const asked = await add();
    expect((await ask(asked.id, 'phone')).json()).toMatchObject({ state: 'asked', askedBy: 'phone', askAt: null });
    expect(await mailsTo(asked.clientEmail)).toEqual([]);
    const left = await add({ clientEmail: 'Gone.Away+tag@gmail.com' });
    await refuseContact(app.db, app.deps.env.sessionSecret, 'goneaway@gmail.com', 'all');
    expect((await ask(left.id, 'phone')).json().code).toBe('unsubscribed');
    expect(await read(left.id)).toMatchObject({ state: 'unsubscribed', askAt: null, phoneLink: null });
    expect(await add({ clientEmail: 'goneaway@gmail.com' })).toMatchObject({ state: 'unsubscribed', phoneLink: null });
  });
});

describe('the schedule', () => {
  test('asks, reminds once after five days, and then leaves the client alone', async () => {
    const { id, clientEmail } = await add({ eventType: 'Party' });
    expect(await due()).toBe(0);
    at('2026-06-11T09:30:00Z');
    expect(await due()).toBe(1);
    expect(await due()).toBe(0);
    expect(await read(id)).toMatchObject({
      state: 'asked',
      emailsSent: 1,
      askAt: expect.stringMatching(/^2026-06-16T09:/),
    });
    at('2026-06-16T09:30:00Z');
    await subscribe(owner);
    expect(await due()).toBe(1);
    expect(await read(id)).toMatchObject({ emailsSent: 2, askAt: null });
    daysLater(60);
    expect(await due()).toBe(0);
    expect((await mailsTo(clientEmail)).map(({ kind }) => kind)).toEqual(['invitation', 'invitation-reminder']);
  });

  test('written by ten workers at once, each invitation is written once', async () => {
    await subscribe(owner);
    await addGigsDueAt(app, owner.performerId, 30, noon);
    at('2026-06-11T09:30:00Z');
    const sent = await Promise.all(Array.from({ length: 10 }, due));
    expect(sent.reduce((sum, each) => sum + each)).toBe(30);
    expect(await allMails()).toBe(30);
  });

  test('is not kept at night: what is late waits for the morning', async () => {
    const { id } = await add({ eventType: 'Party' });
    at('2026-06-11T21:30:00Z');
    expect(await due()).toBe(0);
    expect(await read(id)).toMatchObject({ askAt: expect.stringMatching(/^2026-06-12T08:/) });
  });

  test('sends no more than the limit of the day, and the rest on the next', async () => {
    await addGigsDueAt(app, owner.performerId, 27, noon);
    at('2026-06-11T09:30:00Z');
    expect(await due()).toBe(25);
    at('2026-06-12T09:30:00Z');
    expect(await due()).toBe(2);
  });

  test('stops with a lapse, says so, and resumes by a press alone', async () => {
    const { id } = await add({ eventType: 'Party', date: '2026-06-20' });
    at('2026-06-21T09:30:00Z');
    expect(await due()).toBe(0);
    await subscribe(owner);
    expect(await due()).toBe(0);
    expect((await owner.get('/api/invitations/settings')).json().stopped).toBe('lapsed');
    expect((await ask(id)).json().code).toBe('stopped');
    expect((await owner.send('POST', '/api/invitations/resume')).json().stopped).toBeNull();
    at('2026-06-22T09:30:00Z');
    expect(await due()).toBe(1);
  });

  test('stops with a suspension, says so, and resumes by a press alone once the page is back', async () => {
    const { id } = await add({ eventType: 'Party' });
    const suspend = (suspendedAt: Date | null) =>
      app.db.updateTable('performers').set({ suspendedAt }).where('id', '=', owner.performerId).execute();
    const stopped = async () => (await owner.get('/api/invitations/settings')).json().stopped;
    await suspend(noon);
    at('2026-06-11T09:30:00Z');
    expect(await due()).toBe(0);
    expect((await ask(id)).json().code).toBe('stopped');
    expect((await owner.send('POST', '/api/invitations/resume')).statusCode).toBe(409);
    await suspend(null);
    expect(await due()).toBe(0);
    expect(await stopped()).toBe('suspended');
    expect((await owner.send('POST', '/api/invitations/resume')).json().stopped).toBeNull();
    at('2026-06-12T09:30:00Z');
    expect(await due()).toBe(1);
  });

  test('waits in production until the operator has set a postal address, and says so', async () => {
    const { id, askAt } = await add({ eventType: 'Party' });
    const { operator } = app.deps.env;
    const inProduction = (hasAddress: boolean) => ({
      ...app.deps,
      env: { ...app.deps.env, production: true, operator: { ...operator, hasAddress } },
    });
    const key = { performerId: owner.performerId, id };
    at('2026-06-11T09:30:00Z');
    expect(await sendDueInvitations(inProduction(false))).toBe(0);
    await expect(askByEmail(inProduction(false), { emailVerified: true }, key)).rejects.toMatchObject({
      code: 'postal_address',
    });
    const told = await readInvitationSettings(inProduction(false), { ...key, emailVerified: true });
    expect(told).toMatchObject({ ready: false, notReadyBecause: 'postal_address' });
    expect([await read(id), await allMails()]).toEqual([expect.objectContaining({ askAt, emailsSent: 0 }), 0]);
    expect(await sendDueInvitations(inProduction(true))).toBe(1);
  });

  test('asks one mailbox once in thirty days, however it is spelled', async () => {
    await subscribe(owner);
    const first = await add({ clientEmail: 'twice.booked@gmail.com' });
    const second = await add({ clientEmail: 'twicebooked+us@gmail.com', eventType: 'Party' });
    await ask(first.id);
    expect((await ask(second.id)).json().code).toBe('asked_recently');
    at('2026-06-11T09:30:00Z');
    await due();
    expect(await mailsTo('twicebooked+us@gmail.com')).toEqual([]);
    expect(await read(second.id)).toMatchObject({ state: 'scheduled', askAt: expect.stringMatching(/^2026-07-1/) });
  });

  test('writes to one mailbox three times a day at most, for all acts together', async () => {
    const clientEmail = 'popular@example.test';
    const owners = await Promise.all(Array.from({ length: 4 }, () => signUpOwner(app)));
    const codes: number[] = [];
    for (const each of owners) {
      await confirm(each);
      const { id } = await add({ clientEmail }, each);
      codes.push((await each.send('POST', `/api/gigs/${id}/ask`, { channel: 'email' })).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 409]);
  });
});

describe('an invitation in the outbox', () => {
  const lastMail = async (to: string) => (await mailsTo(to)).at(-1)?.id ?? '';
  const context = { isLastTry: false, signal: new AbortController().signal };

  test('is not sent when the client has answered meanwhile', async () => {
    const { id, clientEmail } = await add();
    await ask(id);
    await app.db.updateTable('gigs').set({ reviewedAt: noon, askAt: null }).where('id', '=', id).execute();
    await sendMail(app.deps)({ mailId: await lastMail(clientEmail) }, context);
    expect((await mailsTo(clientEmail))[0]).toMatchObject({ sentAt: null, skippedAt: noon, bodyText: null });
    expect(app.mails.filter(({ to }) => to === clientEmail)).toEqual([]);
  });

  test('of a gig that was paused meanwhile counts as never sent; once the gig is resumed it is planned again', async () => {
    await subscribe(owner);
    const { id, clientEmail } = await add({ eventType: 'Party' });
    const change = (fields: object) => owner.send('PATCH', `/api/gigs/${id}`, fields);
    const sendLast = async () => sendMail(app.deps)({ mailId: await lastMail(clientEmail) }, context);
    const figures = async () => (await owner.get('/api/gigs/figures')).json();
    await ask(id);
    await change({ paused: true, reason: 'They are moving.' });
    await sendLast();
    expect(await read(id)).toMatchObject({ state: 'paused', emailsSent: 0, askedAt: null, askAt: null });
    expect(await figures()).toMatchObject({ thisMonth: { asked: 0 }, sentToday: 0 });
    await change({ paused: false });
    expect(await read(id)).toMatchObject({ state: 'scheduled', askAt: expect.stringMatching(/^2026-06-11T09:/) });
    at('2026-06-11T09:30:00Z');
    expect(await due()).toBe(1);
    await sendLast();
    // A reminder that waits is taken back too; the invitation before it was sent.
    at('2026-06-16T09:30:00Z');
    expect(await due()).toBe(1);
    await change({ paused: true, reason: 'They are moving.' });
    await sendLast();
    expect(await read(id)).toMatchObject({ state: 'paused', emailsSent: 1, askedBy: 'email', askAt: null });
    await change({ paused: false });
    expect(await read(id)).toMatchObject({ state: 'asked', askAt: expect.stringMatching(/^2026-06-17T09:/) });
    expect(app.mails.filter(({ to }) => to === clientEmail)).toHaveLength(1);
  });

  test('goes out with the act as its sender and unfolded headers; an unknown address is marked at once', async () => {
    const server = await openMailServer(0, (to) =>
      to.startsWith('nobody') ? { code: 550, message: '5.1.1 No such user' } : null,
    );
    const mailer = createSmtpMailer(server.url, 'Starbill <mail@starbill.test>', { encrypted: false });
    const send = sendMail({ ...app.deps, mailer });
    const good = await add();
    await ask(good.id);
    await send({ mailId: await lastMail(good.clientEmail) }, context);
    const bad = await add({ clientEmail: `nobody-${count}@example.test` });
    await ask(bad.id);
    await send({ mailId: await lastMail(bad.clientEmail) }, context);
    await server.close();
    const [mail] = server.received;
    expect(mail?.from?.value).toEqual([{ name: 'The Velvet Deck via Starbill', address: 'mail@starbill.test' }]);
    expect(mail?.replyTo?.text).toBe(app.deps.env.operator.supportEmail);
    const lines = mail?.headerLines.filter(({ key }) => key.startsWith('list-unsubscribe')).map(({ line }) => line);
    expect(lines).toHaveLength(2);
    for (const line of lines ?? []) expect(line).not.toMatch(/[\r\n]/);
    expect(await read(bad.id)).toMatchObject({
      state: 'undelivered',
      askAt: null,
      undeliveredReason: expect.any(String),
    });
    const corrected = await owner.send('PATCH', `/api/gigs/${bad.id}`, { clientEmail: `right-${count}@example.test` });
    expect(corrected.json()).toMatchObject({ emailsSent: 0, askAt: expect.any(String) });
    expect((await ask(bad.id)).json()).toMatchObject({ emailsSent: 1 });
  });

  test('that bounces three times in thirty pauses the sending; a complaint leaves all acts', async () => {
    const secret = app.deps.env.sessionSecret;
    await subscribe(owner);
    const mails = await addSentInvitations(app, owner.performerId, 30, noon);
    const fail = (index: number, reason: 'unknown' | 'complaint') =>
      recordUndelivered(app.db, secret, { mailId: mails[index] ?? '', reason, now: noon });
    const settings = async () => (await owner.get('/api/invitations/settings')).json();
    expect(await fail(0, 'complaint')).toBe(true);
    const complained = await app.db
      .selectFrom('mails')
      .select('mailbox')
      .where('id', '=', mails[0] ?? '')
      .execute();
    expect(await mayContact(app.db, secret, 'another', complained[0]?.mailbox ?? '')).toBe(false);
    await fail(1, 'unknown');
    await fail(2, 'unknown');
    await fail(2, 'unknown');
    expect((await settings()).stopped).toBeNull();
    await fail(3, 'unknown');
    expect((await settings()).stopped).toBe('rates');
    expect((await owner.send('POST', '/api/invitations/resume')).statusCode).toBe(409);
  });
});

test('figures equal a recount', async () => {
  for (let index = 0; index < 5; index += 1) await ask((await add()).id);
  const figures = (await owner.get('/api/gigs/figures')).json();
  expect(figures).toMatchObject({ thisMonth: { asked: 5, opened: 0, reviewed: 0 }, sentToday: 5 });
  expect(figures.months.at(-1)).toEqual({ month: '2026-06', asked: 5, opened: 0, reviewed: 0 });
});
