import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

/** Where the account's export has each table that is about an act, an account or a review. */
const exported: Record<string, string> = {
  api_keys: 'apiKeys',
  billing_details: 'billingDetails',
  customers: 'cards',
  embed_configs: 'embeds',
  enquiries: 'enquiries',
  enquiry_days: 'enquiryDays',
  first_steps: 'firstSteps',
  flags: 'reviews',
  former_slugs: 'formerSlugs',
  gallery_images: 'gallery',
  gig_calendars: 'calendars',
  gig_days: 'gigDays',
  gigs: 'gigs',
  imported_reviews: 'importedReviews',
  invitation_days: 'invitationDays',
  invitation_settings: 'invitationSettings',
  invitations: 'invitations',
  invoices: 'invoices',
  memberships: 'memberships',
  passkeys: 'passkeys',
  refunds: 'refunds',
  removed_imported_reviews: 'removedImportedReviews',
  replies: 'reviews',
  review_imports: 'imports',
  review_photos: 'reviews',
  review_versions: 'reviews',
  reviews: 'reviews',
  saved_replies: 'savedReplies',
  sessions: 'sessions',
  subscriptions: 'subscriptions',
  visits: 'visits',
  webhook_endpoints: 'webhooks',
  widget_configs: 'widget',
};

const isSecret = 'opens something, or is a hash';
const isConfidential = 'other people wrote it to administrators';
const isCounted = 'counted from what is exported';
const isMachinery = 'says what is to be done next, and goes when it is done';
const leftOut: Record<string, string> = {
  appeals: isConfidential,
  billing_notices: isMachinery,
  decisions: 'each review has its status and reason; who decided is the administrators’ matter',
  digest_reviews: isMachinery,
  gig_feeds: isSecret,
  imported_codes: isSecret,
  imported_reports: isConfidential,
  mails: 'the emails themselves, with the links of reviewers in them',
  performer_appeals: isCounted,
  performer_days: isCounted,
  performer_rejections: isCounted,
  performer_service_days: isCounted,
  performer_services: isCounted,
  performer_totals: isCounted,
  performer_waits: isCounted,
  photo_decisions: 'each photo that is left is exported; who decided is the administrators’ matter',
  reply_wishes: 'the reviewer’s wish to be told',
  review_digests: isMachinery,
  review_import_parts: isMachinery,
  review_photo_uploads: isSecret,
  review_readers: 'which administrator reads a review at this moment',
  review_sketches: 'hashes of a review’s words',
  review_sources: isCounted,
  review_ways: isCounted,
  reviewer_codes: isSecret,
  gig_retry_keys: isSecret,
  submission_keys: isSecret,
  two_factors: isSecret,
  used_trials: isSecret,
  webhook_attempts: 'the log of a few days; what it tells of is exported',
  webhook_deliveries: 'the log of a few days; what it tells of is exported',
  webhook_messages: 'the log of a few days; what it tells of is exported',
};

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const readExport = async () => (await owner.get('/api/account/export')).json();

test('every table about an act, an account or a review is exported, or there is a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('performer_id', 'account_id', 'review_id')
    order by name`.execute(app.db);
  const known = [...Object.keys(exported), ...Object.keys(leftOut)];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name));
  const keys = Object.keys(await readExport());
  for (const [table, key] of Object.entries(exported)) expect(keys, table).toContain(key);
});

test('former versions of a review, imports, the calendar and the invoice address are among it', async () => {
  const { performerId, accountId } = owner;
  const { id: reviewId } = await addPublishedReview(app.db, performerId, { comment: 'Better than I said.' });
  const version = { reviewId, rating: 3 as const, comment: 'Good.', checks: [] };
  await app.db
    .insertInto('reviewVersions')
    .values([
      { ...version, number: 1, outcome: 'taken', closedAt: new Date() },
      { ...version, number: 2, comment: 'Between us.', outcome: 'rejected', closedAt: new Date() },
    ])
    .execute();
  await app.db
    .insertInto('reviewImports')
    .values({ performerId, source: 'Poptop', total: 7, added: 6, duplicates: 1, statedBy: accountId })
    .execute();
  const calendar = { performerId, address: 'https://calendar.example/mine.ics' };
  await app.db.insertInto('gigCalendars').values(calendar).execute();
  const address = {
    businessName: 'Ink Ltd',
    line1: '1 Quay',
    line2: '',
    city: 'Hull',
    postalCode: 'HU1',
    country: 'GB',
  };
  await app.db
    .insertInto('billingDetails')
    .values({ performerId, ...address, vatNumber: 'GB123456789' })
    .execute();
  const told = await readExport();
  expect(told.reviews[0].versions).toEqual([expect.objectContaining({ number: 1, rating: 3, comment: 'Good.' })]);
  expect(JSON.stringify(told)).not.toContain('Between us.');
  expect(told.imports).toEqual([
    expect.objectContaining({ source: 'Poptop', total: 7, added: 6, duplicates: 1, statedBy: accountId }),
  ]);
  expect(told.imports[0].statedAt).toBeTruthy();
  expect(told.calendars).toEqual([expect.objectContaining({ address: calendar.address })]);
  expect(told.billingDetails).toEqual([expect.objectContaining({ ...address, vatNumber: 'GB123456789' })]);
});
