import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countPlatformTrust } from '#server/features/trust/trust.service.ts';
import { sendMail } from '#server/jobs/send-mail.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { sendDueDigests } from './review-digest.service.ts';
import { writeReceivedMails } from './review-mails.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterEach(async () => {
  await app.db.deleteFrom('reviewDigests').execute();
  app.setTime(null);
});
afterAll(() => app.close());

const minute = 60_000;
const due = () => sendDueDigests(app.deps);
const shownIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

async function ownerWho(wishes: { rhythm?: string; includesText?: boolean; timeZone?: string; verified?: boolean }) {
  const owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
  const { timeZone, verified = true, ...mail } = wishes;
  await app.db.updateTable('accounts').set({ emailVerified: verified }).where('id', '=', owner.accountId).execute();
  await app.db.updateTable('subscriptions').set({ status: 'active' }).execute();
  if (timeZone) expect((await owner.send('PATCH', '/api/auth/user', { timeZone })).statusCode).toBe(200);
  expect((await owner.send('PUT', '/api/notifications/new-review-mail', mail)).statusCode).toBe(200);
  return owner;
}
async function receive(owner: Person, overrides = {}): Promise<string> {
  const { id } = await addReview(app.db, owner.performerId, { reviewerName: 'Rae', ...overrides });
  await writeReceivedMails(app.deps, [id]);
  return id;
}
const mailsTo = (owner: Person) =>
  app.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', owner.email)
    .where('kind', 'in', ['new-review', 'review-digest'])
    .orderBy('id')
    .execute();
const nextDue = async (owner: Person) =>
  (
    await app.db
      .selectFrom('reviewDigests')
      .select('dueAt')
      .where('performerId', '=', owner.performerId)
      .executeTakeFirst()
  )?.dueAt ?? null;
/** Moves the clock to the next email, and looks that none comes a minute before. */
async function letItCome(owner: Person): Promise<Date> {
  const at = await nextDue(owner);
  if (!at) throw new Error('No email is planned');
  app.setTime(new Date(at.getTime() - minute));
  expect(await due()).toBe(0);
  app.setTime(at);
  expect(await due()).toBe(1);
  return at;
}

describe('an owner who chose one email a day', () => {
  test('gets all reviews since the last one together, once, and none when nothing is new', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ rhythm: 'daily' });
    await receive(owner, { comment: 'the doves', rating: 4 });
    await receive(owner, { comment: 'the rabbit', rating: 1 });
    expect(await mailsTo(owner)).toEqual([]);
    await letItCome(owner);
    const [mail, ...others] = await mailsTo(owner);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'review-digest', subject: '2 new reviews for The Velvet Deck' });
    for (const words of ['the doves', 'the rabbit', 'Waiting for approval', '/notification-settings'])
      expect(mail?.bodyText).toContain(words);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/unsubscribe\?token=\S+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    // Nothing is new: no email, on no later day.
    for (const day of ['11', '12', '18']) {
      app.setTime(new Date(`2026-06-${day}T12:00:00Z`));
      expect(await due()).toBe(0);
    }
    expect(await mailsTo(owner)).toHaveLength(1);
    await receive(owner, { comment: 'the next day' });
    await letItCome(owner);
    expect((await mailsTo(owner)).at(-1)?.bodyText).not.toContain('the doves');
  });

  test('gets one however many workers look, and however often a job runs again', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ rhythm: 'daily' });
    const id = await receive(owner);
    await Promise.all([1, 2, 3].map(() => writeReceivedMails(app.deps, [id])));
    app.setTime(new Date('2026-06-11T12:00:00Z'));
    await Promise.all(Array.from({ length: 6 }, due));
    await writeReceivedMails(app.deps, [id]);
    app.setTime(new Date('2026-06-12T12:00:00Z'));
    await due();
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('misses no review that comes in while the email is written', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ rhythm: 'daily' });
    const ids = [await receive(owner)];
    app.setTime(new Date('2026-06-11T12:00:00Z'));
    await Promise.all([due(), ...Array.from({ length: 8 }, async () => ids.push(await receive(owner))), due()]);
    app.setTime(new Date('2026-06-12T12:00:00Z'));
    await due();
    const named = await app.db
      .selectFrom('digestReviews')
      .select(['reviewId', 'mailId'])
      .where('performerId', '=', owner.performerId)
      .execute();
    expect(named.map(({ reviewId }) => reviewId).sort()).toEqual(ids.sort());
    expect(named.every(({ mailId }) => mailId !== null)).toBe(true);
    expect((await mailsTo(owner)).length).toBeLessThanOrEqual(2);
  });

  test('loses nothing and gets nothing twice when the worker dies before the commit', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ rhythm: 'daily' });
    await receive(owner);
    app.setTime(new Date('2026-06-11T12:00:00Z'));
    // All that a worker does is one transaction: one that is cut off has done nothing.
    await app.db
      .transaction()
      .execute(async (trx) => {
        await sql`select from review_digests where performer_id = ${owner.performerId} for update`.execute(trx);
        expect(await due()).toBe(0);
        throw new Error('killed');
      })
      .catch(() => {});
    expect(await mailsTo(owner)).toEqual([]);
    expect(await due()).toBe(1);
    expect(await due()).toBe(0);
  });
});

describe('the email comes soon after nine by the owner’s clock', () => {
  test.each([
    ['the day summer time begins in London', 'daily', 'Europe/London', '2026-03-28T12:00:00Z', '2026-03-29'],
    ['the day summer time ends in London', 'daily', 'Europe/London', '2026-10-24T12:00:00Z', '2026-10-25'],
    ['the day summer time ends in Auckland', 'daily', 'Pacific/Auckland', '2026-04-04T02:00:00Z', '2026-04-05'],
    ['the day summer time begins in Auckland', 'daily', 'Pacific/Auckland', '2026-09-26T02:00:00Z', '2026-09-27'],
    ['in Honolulu', 'daily', 'Pacific/Honolulu', '2026-01-01T04:00:00Z', '2026-01-01'],
    ['on a Monday after the change', 'weekly', 'Europe/London', '2026-03-24T12:00:00Z', '2026-03-30'],
    ['on a Monday that is still Sunday in UTC', 'weekly', 'Pacific/Auckland', '2026-06-10T12:00:00Z', '2026-06-15'],
  ])('%s', async (_name, rhythm, timeZone, now, day) => {
    app.setTime(new Date(now));
    const owner = await ownerWho({ rhythm, timeZone });
    await receive(owner);
    const at = await letItCome(owner);
    expect(shownIn(timeZone, at)).toMatch(new RegExp(`^${day} 09:[0-2]\\d$`));
  });

  test('and not in the night when nobody was there in the morning', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ rhythm: 'weekly' });
    await receive(owner);
    app.setTime(new Date('2026-06-15T22:30:00Z'));
    expect(await due()).toBe(0);
    expect(shownIn('Europe/London', await letItCome(owner))).toMatch(/^2026-06-16 09:/);
  });

  test('also when the owner has moved to another clock meanwhile', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ rhythm: 'daily' });
    await receive(owner);
    await owner.send('PATCH', '/api/auth/user', { timeZone: 'Pacific/Auckland' });
    expect(shownIn('Pacific/Auckland', await letItCome(owner))).toMatch(/^2026-06-11 09:/);
  });
});

describe('the owner’s wishes', () => {
  test('a new rhythm takes along what waits already', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ rhythm: 'weekly' });
    await receive(owner);
    const status = async () => (await owner.get('/api/notifications/status')).json().newReviewMail;
    expect(await status()).toMatchObject({ rhythm: 'weekly', next: { reviews: 1 } });
    const choose = (rhythm: string) => owner.send('PUT', '/api/notifications/new-review-mail', { rhythm });
    await choose('daily');
    expect(shownIn('Europe/London', (await nextDue(owner)) ?? new Date(0))).toMatch(/^2026-06-11 09:/);
    await choose('at_once');
    expect(await due()).toBe(1);
    expect(await status()).toMatchObject({ rhythm: 'at_once', next: null });
    await receive(owner);
    expect((await mailsTo(owner)).map(({ kind }) => kind)).toEqual(['review-digest', 'new-review']);
    expect((await choose('hourly')).statusCode).toBe(400);
  });

  test('after unsubscribing, or with all emails off, what waits is never sent', async () => {
    for (const off of [
      (owner: Person) => owner.send('PUT', '/api/notifications/new-review-mail', { wanted: false }),
      (owner: Person) => owner.send('PUT', '/api/auth/user', { emailNotificationsEnabled: false }),
    ]) {
      app.setTime(new Date('2026-06-10T12:00:00Z'));
      const owner = await ownerWho({ rhythm: 'daily' });
      await receive(owner);
      expect((await off(owner)).statusCode).toBe(200);
      app.setTime(new Date('2026-06-11T12:00:00Z'));
      expect(await due()).toBe(0);
      expect(await mailsTo(owner)).toEqual([]);
      expect(await nextDue(owner)).toBeNull();
    }
  });

  test('without the review text neither the email at once nor the one of the day quotes a review', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    for (const rhythm of ['at_once', 'daily']) {
      app.setTime(new Date('2026-06-10T12:00:00Z'));
      const owner = await ownerWho({ rhythm, includesText: false });
      await receive(owner, { comment: 'only for the page' });
      app.setTime(new Date('2026-06-11T12:00:00Z'));
      await due();
      const [mail] = await mailsTo(owner);
      expect(mail?.bodyText).toContain('You chose to leave the review text out');
      expect(mail?.bodyText).not.toContain('only for the page');
    }
  });
});

describe('an owner who never confirmed their address', () => {
  test('gets three emails a day, and hears of every other review the next morning', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ verified: false });
    for (let n = 0; n < 6; n += 1) await receive(owner, { comment: 'words of a stranger' });
    expect((await mailsTo(owner)).map(({ kind }) => kind)).toEqual(['new-review', 'new-review', 'new-review']);
    // Less than a day later there is no room yet.
    app.setTime(new Date('2026-06-11T09:40:00Z'));
    expect(await due()).toBe(0);
    await letItCome(owner);
    const digest = (await mailsTo(owner)).at(-1);
    expect(digest).toMatchObject({ kind: 'review-digest', subject: '3 new reviews for The Velvet Deck' });
    expect(digest?.bodyText).not.toMatch(/words of a stranger|Rae/);
  });
});

describe('a review that is erased', () => {
  test('before the email is written is in none, and alone it makes none', async () => {
    app.setTime(new Date('2026-06-10T12:00:00Z'));
    const owner = await ownerWho({ rhythm: 'daily' });
    const id = await receive(owner);
    await app.db.deleteFrom('reviews').where('id', '=', id).execute();
    app.setTime(new Date('2026-06-11T12:00:00Z'));
    expect(await due()).toBe(0);
    expect(await mailsTo(owner)).toEqual([]);
  });

  test('while the email waits for the mail server takes it back, and the others are announced anew', async () => {
    const owner = await ownerWho({ rhythm: 'daily' });
    const erased = await receive(owner, { comment: 'take this back' });
    await receive(owner, { comment: 'this may stay' });
    await app.db
      .updateTable('reviewDigests')
      .set({ dueAt: new Date(0) })
      .execute();
    const noon = new Date();
    noon.setUTCHours(12);
    app.setTime(noon);
    expect(await due()).toBe(1);
    await app.db.deleteFrom('reviews').where('id', '=', erased).execute();
    const [first] = await mailsTo(owner);
    expect(first).toMatchObject({ bodyText: null, bodyHtml: null, headers: {} });
    expect(first?.skippedAt).not.toBeNull();
    noon.setUTCDate(noon.getUTCDate() + 1);
    app.setTime(noon);
    expect(await due()).toBe(1);
    const second = (await mailsTo(owner)).at(-1);
    expect(second?.subject).toBe('1 new review for The Velvet Deck');
    expect(second?.bodyText).not.toContain('take this back');
    // Once it has left, erasing a review changes nothing about it.
    await sendMail(app.deps)({ mailId: second?.id ?? '' }, { isLastTry: true, signal: new AbortController().signal });
    await app.db.deleteFrom('reviews').where('performerId', '=', owner.performerId).execute();
    expect((await mailsTo(owner)).at(-1)).toMatchObject({ skippedAt: null, sentAt: expect.any(Date) });
    expect(await nextDue(owner)).toBeNull();
  });
});

test('the time to a decision is the median of real decisions, and left out while there are few', async () => {
  app.setTime(new Date('2026-06-10T12:00:00Z'));
  const owner = await ownerWho({});
  const words = async () => {
    await countPlatformTrust(app.db, app.deps.now());
    const id = await receive(owner);
    const mail = await app.db
      .selectFrom('mails')
      .select('bodyText')
      .where('dedupeKey', '=', `new-review:${id}`)
      .executeTakeFirst();
    return mail?.bodyText ?? '';
  };
  const decide = (hours: number) => {
    const createdAt = new Date('2026-06-01T12:00:00Z');
    const decidedAt = new Date(createdAt.getTime() + hours * 3_600_000);
    return addPublishedReview(app.db, owner.performerId, { createdAt, decidedAt });
  };
  for (const hours of [2, 3, 20, 70]) await decide(hours);
  expect(await words()).toContain('once it’s approved.');
  await decide(90);
  expect(await words()).toContain('once it’s approved, usually within a day.');
  for (const hours of [1, 2, 2]) await decide(hours);
  expect(await words()).toContain('once it’s approved, usually within 2 hours.');
});
