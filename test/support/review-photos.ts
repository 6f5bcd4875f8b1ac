import { type APIRequestContext, type Locator, type Page, request as requests } from '@playwright/test';
import sharp from 'sharp';
import { choose, expect, expectFormAwake, type JourneyOwner, signUpOwner } from '#test/support/journeys.ts';

export type File = { name: string; mimeType: string; buffer: Buffer };

export const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

export const small = async (name: string, colour = '#6b3fa0'): Promise<File> => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer: await (name.endsWith('.png') ? draw(60, 40, colour).png() : draw(60, 40, colour).jpeg()).toBuffer(),
});
export const three = () => Promise.all([small('one.jpg'), small('two.png', '#2f8f6b'), small('three.jpg', '#c9762a')]);
export const fake = (name: string, mimeType: string, bytes = 20): File => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 7),
});

export const photosOf = (page: Page) => page.getByLabel('Add Photos');
export const previewsOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
export const toastsOf = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
export const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit Review' });
export const thanksOf = (page: Page): Locator => page.getByRole('heading', { name: 'Thank You!' });

/** Within the page: how many photos of drafts its browser has stored. */
export const countStoredPhotos = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('starbill-review');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('photos').objectStore('photos').getAll();
      asked.onsuccess = () => resolve(asked.result.flat().length);
      asked.onerror = () => reject(asked.error);
      opening.result.close();
    };
  });

/** An owner who can be asked how many reviews came in. */
export async function meetOwner(baseURL: string | undefined) {
  const api: APIRequestContext = await requests.newContext(baseURL ? { baseURL } : {});
  const owner = await signUpOwner(api);
  const received = async () =>
    (await (await api.get('/api/reviews?limit=100')).json()) as { comment: string; waitingImageUrls: string[] }[];
  return { owner, received };
}

export async function openForm(page: Page, owner: JourneyOwner) {
  await page.goto(`/review/${owner.id}`);
  await expectFormAwake(page);
}

export async function fillIn(page: Page, comment: string) {
  await choose(page.getByRole('radio', { name: '5 stars, Excellent' }));
  await page.getByLabel('Your Name').fill('Hannah Osei');
  await page.getByLabel('Email Address').fill(`hannah-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel('Your Review').fill(comment);
}

/** The toast lies on none of what Thank You says and offers. */
export const expectUncovered = async (page: Page) => {
  const toast = await toastsOf(page).getByRole('status').locator('> div').boundingBox();
  if (!toast) throw new Error('There is no toast to be seen.');
  const parts = page
    .locator('main section')
    .filter({ has: thanksOf(page) })
    .locator('h1, p, a, button, svg');
  for (const part of await parts.all()) {
    const box = await part.boundingBox();
    if (!box) continue;
    const across = Math.min(box.x + box.width, toast.x + toast.width) - Math.max(box.x, toast.x);
    const over = Math.min(box.y + box.height, toast.y + toast.height) - Math.max(box.y, toast.y);
    expect(across > 0 && over > 0, await part.innerHTML()).toBe(false);
  }
};
