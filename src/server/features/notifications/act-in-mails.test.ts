import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendReviewerCode } from '#server/features/reviews/reviewer-codes.service.ts';
import { sendMail } from '#server/jobs/send-mail.ts';
import { createSmtpMailer } from '#server/outside/mail/smtp-mailer.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { addAskedGig } from '#test/support/gigs.ts';
import { openMailServer } from '#test/support/mail-server.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { writeRejectedMail, writeUpheldMail } from './decision-mails.service.ts';
import { writeEditMails } from './edit-mails.service.ts';
import { sendOwnPage } from './gig-mails.service.ts';
import { setReplyWish, writeReplyMail } from './reply-mails.service.ts';
import { writePublishedMail, writeReceivedMails } from './review-mails.service.ts';

let app: TestApp;
let owner: Person;
const logo = Buffer.from('the bytes of a logo');

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
  await app.deps.files.put('logos/velvet-small.png', logo);
  await app.db.updateTable('performers').set({ logoUrl: '/files/logos/velvet.png', brandColor: '#0a7f3f' }).execute();
});
afterAll(() => app.close());

/** One review, and every email that its customer can get about it. */
async function writeEveryMail() {
  const { db, deps } = app;
  const { id } = await addReview(db, owner.performerId, { source: 'customer' });
  await writeReceivedMails(deps, [id]);
  await sendReviewerCode(deps, { id, emailCorrected: false, business: 'The Velvet Deck' }, 'edit');
  await sendOwnPage(deps, id);
  const decidedAt = new Date('2026-06-10T11:00:00Z');
  const decided = { decidedAt, status: 'rejected', rejectedReason: 'off_topic' } as const;
  await db.updateTable('reviews').set(decided).where('id', '=', id).execute();
  await writeRejectedMail(deps, id);
  const decision = await db.selectFrom('decisions').select('id').where('reviewId', '=', id).executeTakeFirstOrThrow();
  await db
    .insertInto('appeals')
    .values({
      performerId: owner.performerId,
      decisionId: decision.id,
      words: 'Look again.',
      outcome: 'upheld',
      answeredAt: decidedAt,
    })
    .execute();
  await writeUpheldMail(deps, id);
  return [id, ...(await writeMailsOfPublished())];
}

async function writeMailsOfPublished() {
  const { db, deps } = app;
  const { id: reviewId } = await addPublishedReview(db, owner.performerId, { gigLink: 'mailed' });
  const gig = await addAskedGig(app, owner.performerId, { reviewId, reviewedAt: new Date(), askAt: null });
  await writeReceivedMails(deps, [reviewId]);
  await writePublishedMail(deps, reviewId);
  const version = { reviewId, rating: 4, comment: 'Second thoughts.', closedAt: new Date() } as const;
  for (const [number, outcome] of [
    [2, 'approved'],
    [3, 'rejected'],
  ] as const) {
    const { id: versionId } = await db
      .insertInto('reviewVersions')
      .values({ ...version, number, outcome: outcome === 'approved' ? 'taken' : 'rejected' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reason = outcome === 'rejected' ? ('other' as const) : null;
    await db.insertInto('decisions').values({ reviewId, versionId, outcome, reason, decidedAt: new Date() }).execute();
    await writeEditMails(deps, versionId);
  }
  await setReplyWish(db, reviewId, true);
  await owner.send('POST', `/api/reviews/${reviewId}/reply`, { replyText: 'Thank you.' });
  await writeReplyMail(deps, reviewId);
  expect(gig.clientEmail).toContain('@');
  return [reviewId];
}

test('every email to a customer carries the act: its name, its logo and its colour, and no reply reaches it', async () => {
  const ids = await writeEveryMail();
  const mails = await app.db
    .selectFrom('mails')
    .select(['id', 'kind', 'senderName', 'logoKey', 'headers', 'bodyHtml'])
    .where('reviewId', 'in', ids)
    .where('recipient', '<>', owner.email)
    .execute();
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(
    new Set([
      'thank-you',
      'reviewer-code',
      'own-page',
      'review-rejected',
      'appeal-answered',
      'gig-reviewed',
      'review-live',
      'edit-published',
      'edit-rejected',
      'reply-written',
    ]),
  );
  for (const mail of mails) {
    expect({ kind: mail.kind, senderName: mail.senderName, logoKey: mail.logoKey, headers: mail.headers }).toEqual({
      kind: mail.kind,
      senderName: 'The Velvet Deck via Starbill',
      logoKey: 'logos/velvet-small.png',
      headers: expect.objectContaining({ 'Reply-To': app.deps.env.operator.supportEmail }),
    });
    expect(mail.bodyHtml).toContain('src="cid:logo"');
    expect(mail.bodyHtml).toContain('#0a7f3f');
  }

  const server = await openMailServer();
  const mailer = createSmtpMailer(server.url, 'Starbill <mail@starbill.test>', { encrypted: false });
  const send = sendMail({ ...app.deps, mailer });
  const rejected = mails.find(({ kind }) => kind === 'review-rejected');
  await send({ mailId: rejected?.id ?? '' }, { isLastTry: false, signal: new AbortController().signal });
  await server.close();
  const [sent] = server.received;
  expect(sent?.attachments).toMatchObject([{ cid: 'logo', contentType: 'image/png', content: logo }]);
  expect(sent?.from?.value).toEqual([{ name: 'The Velvet Deck via Starbill', address: 'mail@starbill.test' }]);
});
