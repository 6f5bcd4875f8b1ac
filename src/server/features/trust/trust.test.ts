import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { answerAppeals, undoAppeals } from '#server/features/appeals/answer-appeals.service.ts';
import { submitAppeal } from '#server/features/appeals/appeals.service.ts';
import { flagReview } from '#server/features/flags/flags.service.ts';
import { resolveFlags, undoFlags } from '#server/features/flags/resolve-flags.service.ts';
import { decideEdits } from '#server/features/moderation/edit-decisions.service.ts';
import { approveReview, rejectReview, undoDecisions } from '#server/features/moderation/moderation.service.ts';
import { reverseDecision } from '#server/features/moderation/reverse.service.ts';
import { editReview } from '#server/features/reviews/edits/edits.service.ts';
import { eraseReview } from '#server/features/reviews/erasure.service.ts';
import { setVisibility } from '#server/features/reviews/own/visibility.service.ts';
import { type Rating, ratings } from '#shared/ratings.ts';
import { rejectionReasons } from '#shared/review-states.ts';
import { addOwner, addReview } from '#test/support/factories.ts';
import { makeApp, signUpAdministrator, type TestApp, visitor } from '#test/support/make-app.ts';
import { rounds } from '#test/support/rounds.ts';
import { recountTrust } from '#test/support/trust.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';
import { countPlatformTrust } from './trust.service.ts';

let app: TestApp;
let administrator: SessionAccount;

beforeAll(async () => {
  app = await makeApp();
  const { accountId: id, email } = await signUpAdministrator(app);
  administrator = { id, email, firstName: 'Ada', lastName: 'Lark' } as SessionAccount;
});
afterAll(() => app.close());

const readJson = async (path: string) => (await visitor(app).get(path)).json();
const hour = 3_600_000;

const steps = [
  'submit',
  'submit',
  'submit',
  'invited',
  'added',
  'confirm',
  'approve',
  'approve',
  'reject',
  'reject',
  'undo',
  'take down or restore',
  'flag and remove',
  'undo flag',
  'appeal',
  'appeal',
  'uphold',
  'reverse',
  'undo appeal',
  'hide',
  'show',
  'edit',
  'approve edit',
  'reject edit',
  'erase',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...steps),
  rating: fc.constantFrom(...ratings),
  reason: fc.constantFrom(...rejectionReasons),
  which: fc.nat(),
  /** From ten seconds, within which a decision can be undone, to weeks. */
  waited: fc.constantFrom(10_000, 10_000, hour / 2, 5 * hour, 24 * hour, 26 * hour, 400 * hour),
});
const sources = ['direct', 'qr', 'widget', 'social', 'invitation', 'other'] as const;
type Step = { kind: (typeof steps)[number]; rating: Rating; reason: (typeof rejectionReasons)[number]; which: number };

/** One act's history; what is refused at the time changes nothing, as in life. */
function tellHistory(performerId: string) {
  const ids: string[] = [];
  const secret = app.deps.env.sessionSecret;
  return async ({ kind, rating, reason, which }: Step, now: Date) => {
    const { db } = app;
    const deps = { db, secret, now: () => now };
    const deciding = { administrator, now };
    const reviewId = ids[which % Math.max(1, ids.length)] ?? crypto.randomUUID();
    // A list that an administrator sends is never empty.
    const named = (ids: string[]) => (ids.length > 0 ? ids : [crypto.randomUUID()]);
    const allOf = async (table: 'flags' | 'reviewVersions') =>
      named((await db.selectFrom(table).select('id').where('reviewId', '=', reviewId).execute()).map(({ id }) => id));
    const appeals = async () => {
      const rows = await db.selectFrom('appeals').select('decisionId').where('performerId', '=', performerId).execute();
      return named(rows.map(({ decisionId }) => decisionId));
    };
    const add = async (overrides: object = {}) =>
      ids.push((await addReview(db, performerId, { rating, createdAt: now, ...overrides })).id);
    const takeSteps: Record<Step['kind'], () => Promise<unknown>> = {
      submit: async () => {
        await add();
        app.deps.visits.count({ performerId, kind: 'review_submit', source: sources[which % sources.length] ?? 'qr' });
        // Sometimes several are written together.
        if (which % 3 === 0) await app.deps.visits.flush();
      },
      invited: () => add({ gigLink: 'mailed', verifiedAt: now }),
      added: () => add({ source: 'business' }),
      confirm: () =>
        db
          .updateTable('reviews')
          .set({ verifiedAt: now })
          .where('id', '=', reviewId)
          .where('verifiedAt', 'is', null)
          .execute(),
      approve: () => approveReview(deps, { reviewId, ...deciding }),
      reject: () => rejectReview(deps, { reviewId, ...deciding }, { reason }),
      undo: () => undoDecisions(db, deciding, [reviewId]),
      'take down or restore': () => reverseDecision(deps, { reviewId, ...deciding }, { reason }),
      'flag and remove': async () => {
        await flagReview(db, { performerId, reviewId, reason: 'Look.', now });
        await resolveFlags(db, deciding, { ids: await allOf('flags'), outcome: 'removed', reason });
      },
      'undo flag': async () => undoFlags(db, deciding, await allOf('flags')),
      appeal: () => submitAppeal(db, { reviewId, words: 'I was there.', now }),
      uphold: async () => answerAppeals(db, deciding, { ids: await appeals(), outcome: 'upheld' }),
      reverse: async () => answerAppeals(db, deciding, { ids: await appeals(), outcome: 'reversed' }),
      'undo appeal': async () => undoAppeals(db, deciding, await appeals()),
      hide: () => setVisibility(db, { performerId, reviewId, isPublic: false }, { secret, now }),
      show: () => setVisibility(db, { performerId, reviewId, isPublic: true }, { secret, now }),
      edit: () =>
        editReview({ ...deps, env: app.deps.env }, reviewId, { rating, comment: `Again ${which}`, eventType: '' }),
      'approve edit': async () =>
        decideEdits(db, deciding, { ids: await allOf('reviewVersions'), decision: 'approve' }),
      'reject edit': async () =>
        decideEdits(db, deciding, { ids: await allOf('reviewVersions'), decision: 'reject', reason }),
      erase: () => eraseReview(app.deps, reviewId),
    };
    try {
      await takeSteps[kind]();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
}

test('every figure equals a recount of the rows after any history', async () => {
  const history = fc.array(step, { minLength: 20, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 2 }), async (histories) => {
      for (const each of histories) {
        const act = await addOwner(app.db);
        const take = tellHistory(act.id);
        let now = Date.now();
        for (const { waited, ...one } of each) {
          now += waited;
          await take(one, new Date(now));
        }
        await app.deps.visits.flush();
        const { stats } = await readJson(`/api/public/reviews/${act.slug}`);
        const { received, pending, published, hidden, decisions, appeals, ways, sources, ...counted } =
          await recountTrust(app.db, act.id);
        expect(stats.trust).toMatchObject({ received, pending, published, hidden, decisions, appeals, ways, sources });
        expect(stats.trust.rejectedStars).toEqual(counted.rejectedStars);
        expect(stats.trust.rejected).toEqual(counted.rejectedReasons);
        expect(stats.stars).toEqual(counted.approvedStars);
        expect(stats.hiddenStars).toEqual(counted.hiddenStars);
      }
      await countPlatformTrust(app.db, new Date());
      const { rejectedStars: _, rejectedReasons: __, ...all } = await recountTrust(app.db);
      await expectWithinASecond(async () => expect(await readJson('/api/public/trust')).toMatchObject(all));
    }),
    { numRuns: rounds(5, 100), endOnFailure: true },
  );
});

test('an appeal and its answer show on the act’s page within a second', async () => {
  const act = await addOwner(app.db);
  const now = new Date();
  const { id: reviewId } = await addReview(app.db, act.id, {
    status: 'rejected',
    rejectedReason: 'other',
    decidedAt: now,
  });
  const appealsShown = async () => (await readJson(`/api/public/reviews/${act.slug}`)).stats.trust.appeals;
  expect(await appealsShown()).toEqual({ open: 0, upheld: 0, reversed: 0 });
  await submitAppeal(app.db, { reviewId, words: 'I was there.', now });
  await expectWithinASecond(async () => expect(await appealsShown()).toEqual({ open: 1, upheld: 0, reversed: 0 }));
  expect((await visitor(app).get(`/reviews/${act.slug}`)).body).toContain('1 appeal: 1 is waiting for an answer.');
});

test('the page shows what was counted last, and follows the next count at once', async () => {
  const page = async () => (await visitor(app).get('/trust')).body;
  const act = await addOwner(app.db);
  await addReview(app.db, act.id);
  await countPlatformTrust(app.db, new Date('2026-11-17T10:29:00Z'));
  await expectWithinASecond(async () => expect(await page()).toContain('17 November 2026 at 10:29 UTC'));
  await countPlatformTrust(app.db, new Date('2026-11-17T11:29:00Z'));
  await expectWithinASecond(async () => expect(await page()).toContain('17 November 2026 at 11:29 UTC'));
});

test('deleting an act takes its figures along', async () => {
  const act = await addOwner(app.db);
  const { id: reviewId } = await addReview(app.db, act.id, {
    status: 'rejected',
    rejectedReason: 'other',
    decidedAt: new Date(),
  });
  await submitAppeal(app.db, { reviewId, words: 'I was there.', now: new Date() });
  await app.db.deleteFrom('performers').where('id', '=', act.id).execute();
  for (const table of ['performerRejections', 'performerWaits', 'performerAppeals'] as const) {
    const left = await app.db.selectFrom(table).select('performerId').where('performerId', '=', act.id).execute();
    expect(left, table).toEqual([]);
  }
});
