import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { refusals } from '#server/errors.ts';
import { hasAccess, statusNow } from '#server/features/billing/access.ts';
import { latestSubscription } from '#server/features/billing/billing.service.ts';
import { isOpenTo, type OpenAccess } from '#server/features/billing/open-access.ts';
import { limits } from '#shared/limits.ts';
import { performerName } from '#shared/performers.ts';
import { defaultSettings } from './sending/invitation-settings.ts';

export type AskerDeps = { db: Database; env: Pick<Env, 'billing'>; openAccess: OpenAccess };
export type Asker = Awaited<ReturnType<typeof readAsker>>;

/** Who asks: an act with its settings, and whether it may send at this moment. */
export async function readAsker({ db, env, openAccess }: AskerDeps, performerId: string, now: Date) {
  const row = await db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('o'),
      (join) => join.onTrue(),
    )
    .leftJoin('invitationSettings as s', 's.performerId', 'p.id')
    .leftJoinLateral(
      () => latestSubscription(db, sql<string>`p.id`).as('b'),
      (join) => join.onTrue(),
    )
    .selectAll('s')
    .select([
      'p.id',
      'p.slug',
      'p.businessName',
      'p.timeZone',
      'p.suspendedAt',
      'p.logoUrl',
      'p.brandColor',
      'p.bookingEmail',
      'p.showEmail',
      'p.createdAt as since',
      'o.firstName',
      'o.lastName',
      'o.email',
      'o.emailVerified',
      'b.status',
      'b.trialEnd',
      'b.renews',
    ])
    .where('p.id', '=', performerId)
    .executeTakeFirst();
  if (!row) throw refusals.notFound('performer');
  const subscription = { status: row.status, trialEnd: row.trialEnd, renews: row.renews };
  const isOpen = !env.billing || isOpenTo(openAccess, row.since, now);
  const inTrial = !isOpen && statusNow(subscription, now) === 'trialing';
  const plan = inTrial ? limits.invitationsADay.inTrial : limits.invitationsADay.subscribed;
  const hasLapsed = !isOpen && !hasAccess(subscription, now);
  return {
    performerId: row.id,
    slug: row.slug,
    name: performerName(row),
    timeZone: row.timeZone,
    logoUrl: row.logoUrl,
    brandColor: row.brandColor,
    bookingEmail: row.showEmail ? row.bookingEmail || row.email : '',
    owner: { email: row.email, firstName: row.firstName, emailVerified: row.emailVerified },
    inTrial,
    planLimit: plan,
    dailyLimit: row.dailyLimit ?? plan,
    /** Set by administrators, with what they wrote; null where the plan's limit applies. */
    ownLimit: row.dailyLimit === null ? null : { dailyLimit: row.dailyLimit, reason: row.dailyLimitReason },
    settings: row.performerId === null ? defaultSettings : settingsOf(row),
    /** Why nothing is sent. What stopped it once stays until somebody presses Resume. */
    stopped: row.stoppedWhy ?? (row.suspendedAt ? 'suspended' : hasLapsed ? 'lapsed' : null),
    /** It stands in the database, and not only in today's circumstances. */
    isStopped: row.stoppedAt !== null,
    stoppedAt: row.stoppedAt,
    /** What administrators wrote when they paused it. */
    stoppedReason: row.stoppedReason,
    warnedAt: row.warnedAt,
    hasLapsed,
    isSuspended: row.suspendedAt !== null,
  };
}

type Row = { [Key in keyof typeof defaultSettings]: (typeof defaultSettings)[Key] | null };

const settingsOf = (row: Omit<Row, 'links'> & { links: unknown }): typeof defaultSettings => ({
  weddingDays: row.weddingDays ?? defaultSettings.weddingDays,
  otherDays: row.otherDays ?? defaultSettings.otherDays,
  hour: row.hour ?? defaultSettings.hour,
  reminder: row.reminder ?? defaultSettings.reminder,
  reminderDays: row.reminderDays ?? defaultSettings.reminderDays,
  secondReminder: row.secondReminder ?? defaultSettings.secondReminder,
  secondReminderDays: row.secondReminderDays ?? defaultSettings.secondReminderDays,
  greeting: row.greeting ?? '',
  message: row.message ?? '',
  links: (row.links ?? []) as typeof defaultSettings.links,
  version: row.version ?? 0,
});
