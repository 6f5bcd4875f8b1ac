import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import type { OwnerAccount } from '#server/http/scopes.ts';
import type { PreviewKind } from '#shared/mails.ts';
import { performerName } from '#shared/performers.ts';
import type { NotificationStatus } from '#shared/schemas/notifications.ts';
import { writeEmail } from './email-contents.ts';
import { isMailWaitingSince } from './mail-outbox.ts';
import { allowMail, isMailRefused, refuseMail } from './mail-preferences.ts';

/** Longer than an email takes to be sent on an ordinary day. */
const patience = 10 * 60 * 1000;

export async function readNotificationStatus(
  { db, env, mailer, now }: Pick<Deps, 'db' | 'env' | 'mailer' | 'now'>,
  owner: OwnerAccount,
): Promise<NotificationStatus> {
  const [refused, waiting] = await Promise.all([
    isMailRefused(db, owner.email, 'new-reviews'),
    isMailWaitingSince(db, new Date(now().getTime() - patience)),
  ]);
  return {
    service: mailer.kind,
    from: env.mailFrom,
    delayed: mailer.kind === 'smtp' && waiting,
    newReviewMail: { to: owner.email, wanted: !refused },
  };
}

export const setNewReviewMail = (db: Database, owner: OwnerAccount, wanted: boolean) =>
  wanted ? allowMail(db, owner.email, 'new-reviews') : refuseMail(db, owner.email, 'new-reviews');

/** A mail as it would go out for this owner's business, with an invented review. Its links lead nowhere. */
export async function previewMail(
  { db, env }: { db: Database; env: Pick<Env, 'appUrl' | 'operator'> },
  owner: OwnerAccount,
  kind: PreviewKind,
): Promise<string> {
  const { businessName } = await db
    .selectFrom('performers')
    .select('businessName')
    .where('id', '=', owner.performerId)
    .executeTakeFirstOrThrow();
  const business = performerName({ ...owner, businessName });
  const words = 'The highlight of our evening. Everyone is still talking about it!';
  const customer = { business, reviewerName: 'Alex', rating: 5 as const, manageUrl: '#' };
  const samples = {
    'thank-you': () => writeEmail(env, 'thank-you', { ...customer, confirmUrl: '#' }),
    'review-live': () => writeEmail(env, 'review-live', { ...customer, words, pageUrl: '#', confirmUrl: null }),
    'new-review': () =>
      writeEmail(env, 'new-review', {
        business,
        firstName: owner.firstName,
        rating: 5,
        review: { reviewerName: 'Alex', words },
        dashboardUrl: '#',
        unsubscribeUrl: '#',
      }),
  };
  return (await samples[kind]()).html;
}
