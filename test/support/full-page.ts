import { type APIRequestContext, request as requests } from '@playwright/test';
import sharp from 'sharp';
import { beginImport, continueImport } from '#server/features/imports/imports.service.ts';
import { addPublishedReview } from './factories.ts';
import { approveReview, expect, inDatabase, type JourneyOwner } from './journeys.ts';

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/**
 * A public page as full as it gets: logo, tagline, gallery, contact, more reviews than one page shows, replies to some, and
 * photos with the newest, whose id is given back. `request` is its owner's session.
 */
export async function fillPage(request: APIRequestContext, owner: JourneyOwner): Promise<{ id: string }> {
  const upload = async (
    path: string,
    field: string,
    buffer: Buffer,
    by = request,
    headers: Record<string, string> = {},
  ) => {
    const file = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer };
    const answer = await by.post(path, { headers, multipart: { [field]: file } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await upload('/api/upload/logo', 'logo', await drawn(600, 600, '#8a2f4f'));
  for (let n = 0; n < 5; n += 1)
    await upload('/api/gallery/upload', 'image', await drawn(1600, n % 2 ? 1200 : 900, `#${n}a5f${n}0`));
  await inDatabase(async (db) => {
    await db
      .updateTable('performers')
      .set({
        businessTagline: 'Close-up magic for weddings and long dinners',
        businessCategory: 'Magician',
        businessAddress: 'Bristol',
        businessDescription: 'From table to table with a deck of cards and a lemon. '.repeat(6),
        businessPhone: '+44 20 7946 0000',
        socialInstagram: '@quartet',
      })
      .where('id', '=', owner.id)
      .execute();
    for (let n = 1; n <= 24; n += 1) {
      const { id: reviewId } = await addPublishedReview(db, owner.id, {
        reviewerName: `Rae Quill ${n}`,
        comment: `A night to remember, and number ${n} of many. ${'They stayed until the last guest had danced. '.repeat(n % 5)}`,
        rating: n % 4 === 0 ? 4 : 5,
      });
      if (n % 3 === 0)
        await db
          .insertInto('replies')
          .values({ reviewId, performerId: owner.id, replyText: 'Thank you, we still talk about that evening.' })
          .execute();
    }
  });
  const comment = 'Look at their faces.';
  // Somebody else: owners cannot review themselves.
  const guest = await requests.newContext({ baseURL: `http://localhost:${process.env.JOURNEY_PORT}` });
  const left = await guest.post(`/api/reviews/${owner.id}`, {
    data: { reviewerName: 'Noor', reviewerEmail: `noor-${owner.slug}@journeys.example`, rating: 5, comment },
  });
  const { id, uploadToken } = await left.json();
  const headers = { 'X-Upload-Token': uploadToken };
  for (const color of ['#6b3fa0', '#3f6ba0', '#a06b3f'])
    await upload(`/api/reviews/${id}/photos`, 'image', await drawn(1200, 900, color), guest, headers);
  await guest.dispose();
  await approveReview(comment, owner);
  return { id };
}

/** Two published reviews from elsewhere. */
export async function addPublishedImport(owner: JourneyOwner): Promise<void> {
  const rows = ['They played until the candles were out.', 'Our guests still talk about it.'].map((comment) => ({
    reviewerName: 'Zoë Quill',
    comment,
  }));
  await inDatabase(async (db) => {
    const deps = { db, now: () => new Date() };
    const { accountId } = await db
      .selectFrom('memberships')
      .select('accountId')
      .where('performerId', '=', owner.id)
      .executeTakeFirstOrThrow();
    const input = { source: 'Poptop', rows, mayUse: true, dryRun: false };
    const { importId } = await beginImport(deps, { performerId: owner.id, accountId }, input);
    await continueImport(deps, { performerId: owner.id, importId }, new AbortController().signal);
    const decided = { state: 'approved', decidedAt: deps.now() };
    await db.updateTable('reviewImports').set(decided).where('id', '=', importId).execute();
  });
}
