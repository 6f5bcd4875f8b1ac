import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { hasAccess, statusNow } from '#server/features/billing/access.ts';
import { latestSubscription } from '#server/features/billing/billing.service.ts';
import { isOpenTo, noticeEnds, type OpenAccess } from '#server/features/billing/open-access.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { defaultTimeZone } from '#shared/time-zones.ts';
import { isPending } from './email-change.service.ts';
import { deletionDay } from './leaving/deletion-day.ts';
import { passwordOf } from './own-proof.ts';

type Standing = { now: Date; billing: boolean; openAccess: OpenAccess; production: boolean };

/** Everything the signed-in screens know of the person in front of them; null when the account is gone. */
export async function readSignedIn(
  db: Database,
  { accountId, performerId }: { accountId: string; performerId: string | null },
  standing: Standing,
): Promise<Omit<SignedIn, 'supportBy'> | null> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('performers', (join) => join.on('performers.id', '=', performerId))
    .leftJoin('firstSteps', 'firstSteps.performerId', 'performers.id')
    .leftJoinLateral(
      () => latestSubscription(db, sql<string>`performers.id`).as('subscription'),
      (join) => join.onTrue(),
    )
    .selectAll('performers')
    .select([
      'accounts.id as accountId',
      'email',
      'emailVerified',
      'firstName',
      'lastName',
      'role',
      'twoFactorEnabled',
      'deleteRequestedAt',
      'pendingEmail',
      'pendingEmailAt',
      'status',
      'trialEnd',
      'renews',
      'hasSubscribed',
      'firstSteps.dismissedAt',
    ])
    .select((eb) => eb.exists(passwordOf(db, sql<string>`accounts.id`)).as('hasPassword'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  // A copy without billing has no trials and no subscriptions to speak of.
  const subscription = standing.billing
    ? { status: row.status, trialEnd: row.trialEnd, renews: row.renews, hasSubscribed: row.hasSubscribed }
    : { status: null, trialEnd: null, renews: null, hasSubscribed: null };
  const isCovered = hasAccess(subscription, standing.now);
  return {
    // Screens, widgets and tools name the performer; an administrator without one is named by the account.
    id: row.id ?? row.accountId,
    accountId: row.accountId,
    email: row.email,
    emailVerified: row.emailVerified,
    pendingEmail: isPending(row.pendingEmailAt, standing.now) ? row.pendingEmail : null,
    hasPassword: Boolean(row.hasPassword),
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    twoFactorEnabled: row.twoFactorEnabled,
    twoFactorRequired: standing.production && row.role === 'administrator' && !row.twoFactorEnabled,
    slug: row.slug,
    businessName: row.businessName ?? '',
    timeZone: row.timeZone ?? defaultTimeZone,
    businessTagline: row.businessTagline ?? '',
    businessDescription: row.businessDescription ?? '',
    businessCategory: row.businessCategory ?? '',
    businessWebsite: row.businessWebsite ?? '',
    businessPhone: row.businessPhone ?? '',
    businessAddress: row.businessAddress ?? '',
    bookingEmail: row.bookingEmail ?? '',
    bookingUrl: row.bookingUrl ?? '',
    socialInstagram: row.socialInstagram ?? '',
    socialFacebook: row.socialFacebook ?? '',
    socialTiktok: row.socialTiktok ?? '',
    socialTwitter: row.socialTwitter ?? '',
    socialYoutube: row.socialYoutube ?? '',
    profileImageUrl: row.profileImageUrl,
    logoUrl: row.logoUrl,
    subscriptionStatus: statusNow(subscription, standing.now),
    trialEnd: subscription.trialEnd?.toISOString() ?? null,
    subscriptionRenews: subscription.renews ?? false,
    hasSubscribed: subscription.hasSubscribed ?? false,
    billing: standing.billing,
    paymentsMissing: standing.openAccess?.reason === 'no_payments',
    subscribeBy: isCovered ? null : (noticeEnds(standing.openAccess, row.createdAt)?.toISOString() ?? null),
    canWrite: !standing.billing || isCovered || isOpenTo(standing.openAccess, row.createdAt, standing.now),
    emailNotificationsEnabled: row.emailNotificationsEnabled ?? true,
    notifyOnReviewSubmission: row.notifyOnReviewSubmission ?? true,
    notifyOnReviewApproval: row.notifyOnReviewApproval ?? true,
    firstStepsHidden: row.dismissedAt !== null,
    suspendedReason: row.suspendedAt === null ? null : (row.suspendedReason ?? ''),
    deletesOn: deletionDay(row.deleteRequestedAt)?.toISOString() ?? null,
  };
}
