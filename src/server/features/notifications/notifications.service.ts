import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { readPlatformTrust } from '#server/features/trust/trust.service.ts';
import type { OwnerAccount } from '#server/http/scopes.ts';
import type { PreviewKind, ReviewMailRhythm } from '#shared/mails.ts';
import { performerName } from '#shared/performers.ts';
import type { NewReviewMailInput, NotificationStatus } from '#shared/schemas/notifications.ts';
import { writeEmail } from './email-contents.ts';
import { isMailWaitingSince } from './mail-outbox.ts';
import { allowMail, isMailRefused, refuseMail } from './mail-preferences.ts';
import { readUsualWait } from './mail-rules.ts';
import { planDigestAnew, readNextDigest } from './review-digest.service.ts';

/** Longer than an email takes to be sent on an ordinary day. */
const patience = 10 * 60 * 1000;

export async function readNotificationStatus(
  { db, env, mailer, now }: Pick<Deps, 'db' | 'env' | 'mailer' | 'now'>,
  owner: OwnerAccount,
): Promise<NotificationStatus> {
  const [refused, enquiriesRefused, waiting, wishes, next, trust] = await Promise.all([
    isMailRefused(db, owner.email, 'new-reviews'),
    isMailRefused(db, owner.email, 'enquiries'),
    isMailWaitingSince(db, new Date(now().getTime() - patience)),
    db
      .selectFrom('performers')
      .select([sql<ReviewMailRhythm>`review_mail_rhythm`.as('rhythm'), 'reviewMailText as includesText'])
      .where('id', '=', owner.performerId)
      .executeTakeFirstOrThrow(),
    readNextDigest(db, owner.performerId),
    readPlatformTrust(db),
  ]);
  return {
    service: mailer.kind,
    from: env.mailFrom,
    delayed: mailer.kind === 'smtp' && waiting,
    newReviewMail: {
      to: owner.email,
      wanted: !refused,
      ...wishes,
      next: next && { at: next.at.toISOString(), reviews: next.reviews },
    },
    enquiryMail: { wanted: !enquiriesRefused },
    halfDecidedWithinHours: trust.decisions.halfWithinHours,
  };
}

/** Whether, how often and with which words an owner hears of new reviews. What waits already follows a new rhythm. */
export async function setNewReviewMail(
  db: Database,
  owner: OwnerAccount,
  { wanted, rhythm, includesText }: NewReviewMailInput,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (wanted === true) await allowMail(trx, owner.email, 'new-reviews');
    if (wanted === false) await refuseMail(trx, owner.email, 'new-reviews');
    if (includesText !== undefined) await change(trx, owner, { reviewMailText: includesText });
    if (rhythm === undefined) return;
    await change(trx, owner, { reviewMailRhythm: rhythm });
    await planDigestAnew(trx, owner.performerId, now);
  });
}

const change = (
  trx: Database,
  { performerId }: OwnerAccount,
  wishes: { reviewMailText?: boolean; reviewMailRhythm?: ReviewMailRhythm },
) => trx.updateTable('performers').set(wishes).where('id', '=', performerId).execute();

export const wantEnquiryMail = (db: Database, owner: OwnerAccount, wanted: boolean) =>
  wanted ? allowMail(db, owner.email, 'enquiries') : refuseMail(db, owner.email, 'enquiries');

/**
 * A mail as it would go out for this owner's business, with an invented review. Its links lead nowhere. `color` is one
 * that the owner is trying out; without it the saved one is worn.
 */
export async function previewMail(
  { db, env, files }: Pick<Deps, 'db' | 'env' | 'files'>,
  owner: OwnerAccount,
  { kind, color }: { kind: PreviewKind; color?: string | undefined },
): Promise<string> {
  const { businessName, reviewMailText, logoUrl, brandColor } = await db
    .selectFrom('performers')
    .select(['businessName', 'reviewMailText', 'logoUrl', 'brandColor'])
    .where('id', '=', owner.performerId)
    .executeTakeFirstOrThrow();
  const business = performerName({ ...owner, businessName });
  const words = 'The highlight of our evening. Everyone is still talking about it!';
  const otherWords = 'Great fun, and so easy to book.';
  const usualWait = await readUsualWait(db);
  const customer = { business, reviewerName: 'Alex', rating: 5 as const, manageUrl: '#' };
  const tried = color === undefined ? brandColor : color === 'none' ? null : color;
  const act = { name: business, logoUrl, brandColor: tried };
  const samples = {
    'thank-you': () => writeEmail(env, 'thank-you', { ...customer, confirmUrl: '#' }, act),
    'review-live': () => writeEmail(env, 'review-live', { ...customer, words, pageUrl: '#', confirmUrl: null }, act),
    'new-review': () =>
      writeEmail(env, 'new-review', {
        business,
        firstName: owner.firstName,
        rating: 5,
        review: { reviewerName: 'Alex', words: reviewMailText ? words : null },
        isPublished: false,
        usualWait,
        reviewUrl: '#',
        settingsUrl: '#',
        unsubscribeUrl: '#',
      }),
    'review-digest': () =>
      writeEmail(env, 'review-digest', {
        business,
        firstName: owner.firstName,
        reviews: [
          { rating: 5, reviewerName: 'Alex', words: reviewMailText ? words : null, standing: 'waiting' },
          { rating: 4, reviewerName: 'Sam', words: reviewMailText ? otherWords : null, standing: 'published' },
        ],
        count: 2,
        leftOut: reviewMailText ? null : 'chosen',
        usualWait,
        reviewsUrl: '#',
        settingsUrl: '#',
        unsubscribeUrl: '#',
      }),
  };
  const { html, logoKey } = await samples[kind]();
  const logo = logoKey === undefined ? null : await files.get(logoKey);
  // An email has its logo attached; a frame has no attachments, so it stands in the document.
  const type = logoKey?.split('.').at(-1)?.replace('jpg', 'jpeg');
  if (!logo) return html;
  return html.replaceAll('cid:logo', `data:image/${type};base64,${logo.toString('base64')}`);
}
