import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { codeFor } from '#test/support/authenticator.ts';
import { openBrowser } from '#test/support/browser.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  testPassword,
  visitor,
} from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';
import { report, rounds } from '#test/support/rounds.ts';

let app: TestApp;
let owner: Person;
let rival: Person;
let administrator: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  rival = await signUpOwner(app);
  administrator = await signUpAdministrator(app);
});
afterAll(() => app.close());

const many = 20;
const pictureOf = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#6b3fa0' } })
    .png()
    .toBuffer();
type Attempt = (at: number) => Promise<LightMyRequestResponse>;

/** Twenty at once. Whoever is told to come back later does so, as a browser would. */
async function rush(attempt: Attempt): Promise<number[]> {
  const persist = async (at: number): Promise<number> => {
    for (;;) {
      const { statusCode, body } = await attempt(at);
      expect(statusCode, body.slice(0, 300)).not.toBe(500);
      if (statusCode !== 429 && statusCode !== 503) return statusCode;
    }
  };
  return Promise.all(Array.from({ length: many }, (_, at) => persist(at)));
}

const times = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

/** Repeats a race, each time from its own beginning. */
function race(title: string, run: () => Promise<void>) {
  test(title, async () => {
    const repeats = rounds(1, 15);
    for (let round = 0; round < repeats; round += 1) await run();
    report(`${title}: ${repeats} × ${many}`);
  });
}

type Counted = 'galleryImages' | 'savedReplies' | 'widgetConfigs' | 'embedConfigs';
const countOf = async (table: Counted) => {
  const { count } = await app.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('performerId', '=', owner.performerId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('twenty at once leave exactly the limit', () => {
  race('one reply to a review', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const statuses = await rush((at) => owner.send('POST', `/api/reviews/${id}/reply`, { replyText: `Thanks ${at}` }));
    expect(times(statuses, 201)).toBe(1);
    expect(await app.db.selectFrom('replies').selectAll().where('reviewId', '=', id).execute()).toHaveLength(1);
  });

  race('one free trial', async () => {
    const fresh = await signUpOwner(app, { trial: false });
    const statuses = await rush((at) => fresh.send('POST', '/api/start-trial', { isAnnual: at % 2 === 0 }));
    expect(times(statuses, 200)).toBe(1);
    const rows = await app.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('performerId', '=', fresh.performerId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  race('five images in the gallery', async () => {
    await app.db.deleteFrom('galleryImages').where('performerId', '=', owner.performerId).execute();
    const { payload, headers } = await fileBody('image', await pictureOf(40), 'a.png', 'image/png');
    const statuses = await rush(() =>
      app.app.inject({
        method: 'POST',
        url: '/api/gallery/upload',
        payload,
        headers: { ...headers, cookie: owner.cookie },
      }),
    );
    expect(await countOf('galleryImages')).toBe(limits.galleryImages);
    expect(statuses.filter((status) => status < 300)).toHaveLength(limits.galleryImages);
  });

  race('three photos with one token', async () => {
    const left = await visitor(app).send('POST', `/api/reviews/${owner.performerId}`, {
      reviewerName: 'Rae Quill',
      reviewerEmail: `rae-${randomUUID()}@example.test`,
      rating: 5,
      comment: 'A night to remember.',
    });
    const { id, uploadToken } = left.json();
    // Each another picture: the same bytes sent again are the same photo.
    const statuses = await rush(async (at) => {
      const { payload, headers } = await fileBody('image', await pictureOf(100 + at), 'a.png', 'image/png');
      return app.app.inject({
        method: 'POST',
        url: `/api/reviews/${id}/photos`,
        payload,
        headers: { ...headers, 'x-upload-token': uploadToken },
      });
    });
    expect(times(statuses, 201)).toBe(limits.reviewPhotos);
    const photos = await app.db.selectFrom('reviewPhotos').selectAll().where('reviewId', '=', id).execute();
    expect(photos).toHaveLength(limits.reviewPhotos);
  });

  race('one owner of an address', async () => {
    const slug = `wanted-${randomUUID().slice(0, 8)}`;
    const statuses = await rush((at) => (at % 2 ? owner : rival).send('PUT', '/api/profile/slug', { slug }));
    expect(times(statuses, 200)).toBe(many / 2);
    expect(times(statuses, 409)).toBe(many / 2);
    expect(await app.db.selectFrom('performers').select('id').where('slug', '=', slug).execute()).toHaveLength(1);
  });

  race('one open flag on a review', async () => {
    const { id: reviewId } = await addPublishedReview(app.db, owner.performerId);
    await rush((at) => owner.send('POST', '/api/reviews/flag', { reviewId, reason: `Reason ${at}` }));
    const open = app.db.selectFrom('flags').selectAll().where('reviewId', '=', reviewId).where('outcome', 'is', null);
    expect(await open.execute()).toHaveLength(1);
  });

  race('twenty saved replies', async () => {
    await app.db.deleteFrom('savedReplies').where('performerId', '=', owner.performerId).execute();
    const add: Attempt = (at) =>
      owner.send('POST', '/api/saved-replies', { title: `Thanks ${at}`, replyText: 'Thank you.' });
    for (let at = 0; at < limits.savedReplies / 2; at += 1) await add(100 + at);
    const statuses = await rush(add);
    expect(times(statuses, 201)).toBe(limits.savedReplies / 2);
    expect(await countOf('savedReplies')).toBe(limits.savedReplies);
  });

  race('one configuration of the widget, and one of each embed', async () => {
    for (const table of ['widgetConfigs', 'embedConfigs'] as const)
      await app.db.deleteFrom(table).where('performerId', '=', owner.performerId).execute();
    const look = { description: '', theme: 'dark', primaryColor: '#6366F1', showRating: true, showReviewCount: true };
    await rush((at) => owner.send('POST', '/api/widget/config', { ...look, title: `T${at}`, maxReviews: 3 }));
    expect(await countOf('widgetConfigs')).toBe(1);
    await rush(() => owner.send('POST', '/api/embed/config', { widgetType: 'carousel', config: { carouselCount: 5 } }));
    expect(await countOf('embedConfigs')).toBe(1);
  });

  race('one review of one submission', async () => {
    const reviewerEmail = `once-${randomUUID()}@example.test`;
    const payload = { reviewerName: 'Rae', reviewerEmail, rating: 4, comment: 'Once.' };
    const headers = { 'idempotency-key': randomUUID() };
    const url = `/api/reviews/${owner.performerId}`;
    const statuses = await rush(() => app.app.inject({ method: 'POST', url, payload, headers }));
    expect(times(statuses, 201)).toBe(many);
    const kept = await app.db.selectFrom('reviews').select('id').where('reviewerEmail', '=', reviewerEmail).execute();
    expect(kept).toHaveLength(1);
  });

  race('one decision on a review', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    await rush((at) =>
      at % 2
        ? administrator.send('POST', `/api/admin/reviews/${id}/approve`)
        : administrator.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'other' }),
    );
    expect(await app.db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).execute()).toHaveLength(1);
  });

  race('one save of a version of the profile', async () => {
    const { version } = (await owner.get('/api/profile')).json();
    const statuses = await rush((at) =>
      owner.send('PUT', '/api/profile', { businessName: `Act ${at}`, businessCategory: 'Band', version }),
    );
    expect(times(statuses, 200)).toBe(1);
    expect((await owner.get('/api/profile')).json().version).toBe(version + 1);
  });

  race('one secret of two-factor sign-in, and one use of a code', async () => {
    const fresh = await signUpOwner(app, { trial: false });
    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', fresh.accountId).execute();
    await Promise.all(
      Array.from({ length: rounds(2, 5) }, () =>
        fresh.send('POST', '/api/auth/two-factor/enable', { password: testPassword }),
      ),
    );
    const secrets = app.db.selectFrom('twoFactors').selectAll().where('accountId', '=', fresh.accountId);
    expect(await secrets.execute()).toHaveLength(1);
    const { totpURI } = (await fresh.send('POST', '/api/auth/two-factor/enable', { password: testPassword })).json();
    const setUp = openBrowser(app);
    await setUp.signIn(fresh.email, testPassword);
    const on = await setUp.post('/api/auth/two-factor/verify-totp', { code: codeFor(totpURI, Date.now() - 30_000) });
    expect(on.statusCode, on.body).toBe(200);
    const browsers = Array.from({ length: rounds(3, many) }, () => openBrowser(app));
    await Promise.all(browsers.map((browser) => browser.signIn(fresh.email, testPassword)));
    const code = codeFor(totpURI);
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/api/auth/two-factor/verify-totp', { code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  });
});
