import type { Database } from '#server/db/open.ts';

/** The part of an account's export that no number of reviews or gigs makes longer. */
export async function readExportHead(
  db: Database,
  { accountId, performerId }: { accountId: string; performerId: string },
  { now, billing }: { now: Date; billing: boolean },
) {
  const of = <
    Table extends
      | 'galleryImages'
      | 'savedReplies'
      | 'widgetConfigs'
      | 'embedConfigs'
      | 'visits'
      | 'invitationSettings'
      | 'firstSteps'
      | 'formerSlugs'
      | 'enquiryDays'
      | 'gigDays'
      | 'invitationDays',
  >(
    table: Table,
  ) =>
    db
      .selectFrom(table as 'visits')
      .selectAll()
      .where('performerId', '=', performerId)
      .execute();
  const account = await db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'emailVerified',
      'firstName',
      'lastName',
      'role',
      'twoFactorEnabled',
      'deleteRequestedAt',
      'createdAt',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const money = await readMoney(db, performerId);
  return {
    exportedAt: now,
    account,
    business: await db.selectFrom('performers').selectAll().where('id', '=', performerId).executeTakeFirst(),
    memberships: await db
      .selectFrom('memberships')
      .select(['role', 'createdAt', 'reviewsSeenAt'])
      .where('accountId', '=', accountId)
      .where('performerId', '=', performerId)
      .execute(),
    formerSlugs: await of('formerSlugs'),
    gallery: await of('galleryImages'),
    savedReplies: await of('savedReplies'),
    widget: await of('widgetConfigs'),
    embeds: await of('embedConfigs'),
    firstSteps: await of('firstSteps'),
    visits: await of('visits'),
    invitationSettings: await of('invitationSettings'),
    enquiryDays: await of('enquiryDays'),
    gigDays: await of('gigDays'),
    invitationDays: await of('invitationDays'),
    calendars: await db
      .selectFrom('gigCalendars')
      .select(['address', 'createdAt', 'readAt', 'problem'])
      .where('performerId', '=', performerId)
      .execute(),
    ...(billing || Object.values(money).some((rows) => rows.length > 0) ? money : {}),
    apiKeys: await db
      .selectFrom('apiKeys')
      .select(['name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
      .where('performerId', '=', performerId)
      .execute(),
    webhooks: await db
      .selectFrom('webhookEndpoints')
      .select(['kind', 'name', 'url', 'events', 'pausedWhy', 'createdAt'])
      .where('performerId', '=', performerId)
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'createdAt'])
      .where('accountId', '=', accountId)
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['userAgent', 'ipAddress', 'createdAt', 'expiresAt'])
      .where('accountId', '=', accountId)
      .execute(),
  };
}

async function readMoney(db: Database, performerId: string) {
  return {
    subscriptions: await db
      .selectFrom('subscriptions')
      .select(['plan', 'status', 'trialEnd', 'currentPeriodEnd', 'cancelAtPeriodEnd', 'createdAt'])
      .where('performerId', '=', performerId)
      .execute(),
    billingDetails: await db
      .selectFrom('billingDetails')
      .select(['businessName', 'line1', 'line2', 'city', 'postalCode', 'country', 'vatNumber', 'updatedAt'])
      .where('performerId', '=', performerId)
      .execute(),
    cards: await db
      .selectFrom('customers')
      .select(['cardBrand', 'cardLast4', 'cardExpMonth', 'cardExpYear', 'credit', 'trialStartedAt', 'createdAt'])
      .where('performerId', '=', performerId)
      .execute(),
    invoices: await db
      .selectFrom('invoices')
      .select([
        'number',
        'plan',
        'status',
        'amount',
        'vat',
        'refunded',
        'payer',
        'issuedAt',
        'periodStart',
        'periodEnd',
      ])
      .where('performerId', '=', performerId)
      .orderBy('issuedAt')
      .execute(),
    refunds: await db
      .selectFrom('refunds')
      .select(['amount', 'reason', 'createdAt', 'finishedAt'])
      .where('performerId', '=', performerId)
      .execute(),
  };
}
