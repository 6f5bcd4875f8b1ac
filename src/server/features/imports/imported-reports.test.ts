import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  bringReviews,
  countWaitingForLocks,
  isImportedThere,
  mailsTo,
  newAddress,
  openImportedReviews,
  reportsOn,
} from '#test/support/imported-reviews.ts';
import { type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';
import { previewImport } from './imports.service.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
const { add, report, ask, listed, readImport, publicPage } = openImportedReviews((opened) => {
  ({ app, owner, ada } = opened);
});
const post = (url: string, fields: Record<string, string>, remoteAddress = '127.0.0.1') =>
  app.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const enter = (id: string, code: string, from?: string) => post(`/report-imported/${id}/code`, { code }, from);
const latestCode = async (recipient: string) =>
  (await mailsTo(app, recipient))
    .filter(({ kind }) => kind === 'imported-code')
    .map(({ bodyText }) => /\b(\d{6})\b/.exec(bodyText ?? '')?.[1] ?? '')
    .at(-1) ?? '';
const waiting = async () => (await ada.get('/api/admin/waiting')).json().importedReports;

describe('reporting an imported review', () => {
  test('needs no account and no script, and reaches the administrators', async () => {
    const act = await signUpOwner(app);
    const { id } = await add({ comment: 'Words <i>with</i> marks' }, act);
    expect((await visitor(app).get(`/reviews/${act.slug}`)).body).toContain(`href="/report-imported/${id}"`);
    expect(await publicPage(act)).toContain(`href="/report-imported/${id}"`);
    const page = await visitor(app).get(`/report-imported/${id}`);
    expect(page.body).toContain('Words &lt;i&gt;with&lt;/i&gt; marks');
    expect(page.body).toContain('I wrote this and want it removed');
    expect(page.body).not.toMatch(/\.js"/);
    const before = await waiting();
    const wrong = await post(`/report-imported/${id}`, { note: 'My <b>number</b>', email: 'a@b.example', website: '' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Choose what’s wrong with the review.');
    expect(wrong.body).toContain('My &lt;b&gt;number&lt;/b&gt;');
    const noAddress = await post(`/report-imported/${id}`, { reason: 'own_words', note: '', email: '', website: '' });
    expect(noAddress.body).toContain('Enter your email address');
    const right = await post(`/report-imported/${id}`, { reason: 'private_data', note: 'My number', email: '' });
    expect(right.body).toContain('Thank you for your report');
    expect(await listed(id)).toMatchObject([
      {
        review: { comment: 'Words <i>with</i> marks', label: 'Imported from Poptop, not verified by Starbill' },
        reports: [{ ground: 'private_data', reason: 'My number', writerEmail: null }],
        reportsTotal: 1,
      },
    ]);
    expect(await waiting()).toBe(before + 1);
    expect(await isImportedThere(app, id)).toBe(true);
  });

  test('what is not published looks like nothing, and so does what does not exist', async () => {
    const { id, importId } = await add();
    await ada.send('POST', `/api/admin/imports/${importId}/decide`, { outcome: 'rejected', reason: 'other' });
    const act = await signUpOwner(app);
    const { id: paused } = await add({}, act);
    const suspension = { suspendedAt: new Date(), suspendedReason: 'not_genuine' };
    await app.db.updateTable('performers').set(suspension).where('id', '=', act.performerId).execute();
    for (const each of [id, paused, randomUUID(), importId]) {
      expect((await report(each, { reason: 'other' })).statusCode).toBe(404);
      expect((await visitor(app).get(`/report-imported/${each}`)).statusCode).toBe(404);
      expect((await visitor(app).get(`/report-imported/${each}/code`)).statusCode).toBe(404);
      expect((await enter(each, '123456')).statusCode).toBe(404);
    }
    expect((await visitor(app).get('/report-imported/x')).statusCode).toBe(404);
    expect((await enter('x', '123456')).statusCode).toBe(404);
  });

  test('an address has five a minute and an hour, a review a hundred, and a mailbox three emails a day', async () => {
    const { id } = await add();
    const email = newAddress();
    const codes = async (answers: ReturnType<typeof report>[]) => (await Promise.all(answers)).map((each) => each);
    const one = await codes(Array.from({ length: 8 }, () => report(id, { reason: 'other', email }, '192.0.2.7')));
    expect(one.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5);
    const refused = one.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const many = await codes(
      Array.from({ length: 100 }, (_, n) => report(id, { reason: 'other', email }, `198.51.101.${n + 1}`)),
    );
    expect(many.filter(({ statusCode }) => statusCode === 202)).toHaveLength(95);
    expect(many.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect((await mailsTo(app, email)).filter(({ skippedAt }) => skippedAt === null)).toHaveLength(3);
    expect(await reportsOn(app, id)).toHaveLength(100);
    const [entry] = await listed(id);
    expect(entry.reportsTotal).toBe(100);
    const form = await post(`/report-imported/${id}`, { reason: 'other', note: 'My number', email: '' }, '203.0.113.9');
    expect([form.statusCode, Number(form.headers['retry-after']) > 3_000]).toEqual([429, true]);
    expect(form.body).toContain('being reported unusually often');
    expect(form.body).toContain('My number');
  });

  test('wrong reports are refused in a sentence, and a program’s is dropped', async () => {
    const { id } = await add();
    expect((await report(id, { reason: 'because' })).statusCode).toBe(400);
    expect((await report(id, { reason: 'own_words' })).json().message).toMatch(/^Enter your email address/);
    expect((await report(id, { reason: 'other', website: 'http://x' })).statusCode).toBe(202);
    expect(await reportsOn(app, id)).toEqual([]);
  });
});

describe('who wrote it', () => {
  test('deletes it for good with a code from the address that came along', async () => {
    const act = await signUpOwner(app);
    const email = newAddress();
    const { id, importId, row } = await add({ reviewerEmail: email }, act);
    await expectWithinASecond(async () => expect(await publicPage(act)).toContain(row.comment));
    // Somebody else has reported it and waits for an answer.
    const reader = newAddress();
    await report(id, { reason: 'other', email: reader });
    const asked = await post(`/report-imported/${id}`, {
      reason: 'own_words',
      note: '',
      // The same mailbox, spelled otherwise: the code goes to the address that came along.
      email: email.toUpperCase().replace('@', '+gigs@'),
      website: '',
    });
    expect(asked.body).toContain('Check your email');
    expect(await reportsOn(app, id)).toHaveLength(1);
    const [mail] = await mailsTo(app, email);
    expect(mail?.bodyText).toContain('Enter this code to delete your review of');
    expect(mail?.bodyText).toContain(`/report-imported/${id}/code`);
    expect((await visitor(app).get(`/report-imported/${id}/code`)).body).toContain('Code from our email');
    const code = await latestCode(email);
    const done = await enter(id, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(done.body).toContain('The review is deleted');

    expect(await isImportedThere(app, id)).toBe(false);
    await expectWithinASecond(async () => expect(await publicPage(act)).not.toContain(row.comment));
    expect((await visitor(app).get(`/api/public/imported/${act.slug}`)).json()).toMatchObject({ total: 1 });
    expect(await readImport(importId, act)).toMatchObject({
      added: 1,
      removedTotal: 1,
      removed: [{ removedBy: 'writer', reason: null, note: null }],
    });
    expect((await mailsTo(app, reader)).at(-1)?.bodyText).toContain('It’s deleted from Starbill');
    const [entry] = (await ada.get(`/api/admin/audit?subject=${act.performerId}`)).json();
    expect(entry).toMatchObject({ action: 'imported.erase', actorName: 'The writer' });
    // Nothing says who wrote what: neither our emails nor what is kept so that it does not come back.
    expect((await mailsTo(app, email)).filter(({ kind }) => kind === 'imported-code')).toEqual([]);
    const kept = await app.db
      .selectFrom('removedImportedReviews')
      .selectAll()
      .where('performerId', '=', act.performerId)
      .execute();
    const rows = JSON.stringify([kept, entry]);
    for (const secret of [row.comment, row.reviewerName, email]) expect(rows).not.toContain(secret);
    // A second press finds nothing.
    expect((await enter(id, code)).statusCode).toBe(404);
    const again = await act.send('POST', `/api/reviews/${act.performerId}`, {
      reviewerName: row.reviewerName,
      reviewerEmail: email,
      rating: 5,
      comment: row.comment,
    });
    expect(again.statusCode).toBe(409);
  });

  test('finds it gone from every later import, under any name, also after the first one was undone', async () => {
    const act = await signUpOwner(app);
    const email = newAddress();
    const { id, importId, row } = await add({ reviewerEmail: email }, act);
    await ask(id, email);
    await enter(id, await latestCode(email));
    await act.send('DELETE', `/api/import/${importId}`);
    const rows = [row, { ...row, reviewerName: 'Z. Q.', comment: row.comment.toUpperCase() }];
    const preview = await act.send('POST', '/api/import/reviews', { source: 'Other', rows, dryRun: true });
    expect(preview.json()).toMatchObject({ added: 0, invalid: 2 });
    expect(preview.json().passedOver[0].problems).toEqual([
      'This review was removed from Starbill, so it can’t be imported again.',
    ]);
    expect(await readImport(await bringReviews(app, act, rows), act)).toMatchObject({ added: 0, invalid: 2 });
    const withAnotherSecret = {
      ...app.deps,
      env: { ...app.deps.env, sessionSecret: 'another, of thirty-two letters' },
    };
    const checked = await previewImport(withAnotherSecret, act.performerId, {
      source: 'Other',
      rows,
      mayUse: true,
      dryRun: true,
    });
    expect(checked).toMatchObject({ added: 0, invalid: 2 });
    // Another act never lost anything.
    const { added } = await readImport(await bringReviews(app, owner, [row]));
    expect(added).toBe(1);
  });

  test('an address that is not the one that came along gets the same answer, and administrators get the report', async () => {
    const known = await add({ reviewerEmail: newAddress() });
    const unknown = await add();
    const mine = await add({ reviewerEmail: 'right@example.test' });
    const fields = (email: string) => ({ reason: 'own_words', note: 'It is mine.', email, website: '' });
    const strangers = newAddress();
    const answers = [
      await post(`/report-imported/${known.id}`, fields(strangers)),
      await post(`/report-imported/${unknown.id}`, fields(strangers)),
      await post(`/report-imported/${mine.id}`, fields('right@example.test')),
    ];
    const plain = (body: string) => body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/nonce="[^"]*"/g, '');
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${plain(body)}`)).size).toBe(1);
    // So does a code that was never sent, and one that is wrong.
    const entered = [
      await enter(known.id, '123456', '192.0.2.20'),
      await enter(unknown.id, '123456', '192.0.2.20'),
      await enter(mine.id, '1234567', '192.0.2.20'),
    ];
    expect(new Set(entered.map(({ statusCode, body }) => `${statusCode} ${plain(body)}`)).size).toBe(1);
    expect(entered[0]?.statusCode).toBe(422);
    expect(await reportsOn(app, mine.id)).toEqual([]);
    for (const { id } of [known, unknown]) {
      expect(await reportsOn(app, id)).toMatchObject([{ ground: 'own_words', reporterEmail: strangers }]);
      expect((await listed(id))[0].reports).toMatchObject([{ writerEmail: strangers, reason: 'It is mine.' }]);
    }
    // Asking again does not ask administrators twice.
    await ask(unknown.id, strangers.toUpperCase());
    expect(await reportsOn(app, unknown.id)).toHaveLength(1);
    expect((await mailsTo(app, strangers)).map(({ kind }) => kind)).toEqual(['report-received', 'report-received']);
  });

  test('has five tries for a code, twenty at once or one by one, and none after fifteen minutes', async () => {
    const email = newAddress();
    const { id } = await add({ reviewerEmail: email });
    await ask(id, email);
    const code = await latestCode(email);
    const wrong = code === '000000' ? '111111' : '000000';
    const tried = await Promise.all(Array.from({ length: 20 }, (_, n) => enter(id, wrong, `203.0.113.${n + 1}`)));
    expect(new Set(tried.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
    expect((await enter(id, code)).statusCode).toBe(422);
    await ask(id, email);
    const second = await latestCode(email);
    app.setTime(new Date(app.deps.now().getTime() + 16 * 60_000));
    expect((await enter(id, second)).statusCode).toBe(422);
    expect(await isImportedThere(app, id)).toBe(true);
  });

  test('twenty right codes at once delete one review once', async () => {
    const act = await signUpOwner(app);
    const email = newAddress();
    const { id, importId } = await add({ reviewerEmail: email }, act);
    await ask(id, email);
    const code = await latestCode(email);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => enter(id, code, `203.0.113.${n + 101}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await readImport(importId, act)).toMatchObject({ added: 1, removedTotal: 1 });
  });

  test('deleting a review while its whole import is undone waits, and neither fails', async () => {
    const act = await signUpOwner(app);
    const email = newAddress();
    const { id, importId } = await add({ reviewerEmail: email }, act);
    await ask(id, email);
    const code = await latestCode(email);
    let erasing: ReturnType<typeof enter> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('reviewImports').select('id').where('id', '=', importId).forUpdate().execute();
      erasing = enter(id, code);
      await expect.poll(() => countWaitingForLocks(app.db)).toBeGreaterThan(0);
      await trx.deleteFrom('reviewImports').where('id', '=', importId).execute();
    });
    expect((await erasing)?.statusCode).toBe(422);
    expect(await isImportedThere(app, id)).toBe(false);
  });

  test('a code opens the review it was sent for, and no other', async () => {
    const email = newAddress();
    const [one, other] = [await add({ reviewerEmail: email }), await add({ reviewerEmail: email })];
    await ask(one.id, email);
    const code = await latestCode(email);
    await ask(other.id, email);
    expect((await enter(other.id, code)).statusCode).toBe(422);
    expect(await isImportedThere(app, other.id)).toBe(true);
    expect((await enter(one.id, code)).statusCode).toBe(200);
  });

  test('after ten codes in a day administrators are asked instead', async () => {
    const email = newAddress();
    const { id } = await add({ reviewerEmail: email });
    for (let n = 0; n < 11; n += 1) await report(id, { reason: 'own_words', email }, `192.0.2.${n + 40}`);
    expect(
      (await mailsTo(app, email)).filter(({ kind, skippedAt }) => kind === 'imported-code' && !skippedAt),
    ).toHaveLength(10);
    expect(await reportsOn(app, id)).toMatchObject([{ ground: 'own_words' }]);
  });
});
