import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { approveReview, signUpOwner } from '#test/support/journeys.ts';
import { expect, test } from './fixtures.ts';
import { paintedOn } from './picture.ts';

/** Two colours: what is all of one looks like any other to the check for repeated photos. */
const drawPhoto = async () => {
  const half = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#c9762a' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 160, height: 120, channels: 3, background: '#2f5f8f' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
};

const toast = 'section[aria-label^=Notifications] [role] > div';

/** Runs inside the page. A toast leaves after five seconds, and a busy machine needs as long to look at it: a pointer holds it. */
function holdToasts(selector: string): void {
  new MutationObserver(() => {
    for (const card of document.querySelectorAll(selector)) card.dispatchEvent(new PointerEvent('pointerenter'));
  }).observe(document.body, { childList: true, subtree: true });
}

test('a customer chooses stars, writes, adds a photo, corrects a mistyped address, and is thanked', async ({
  engine,
  baseURL,
}, info) => {
  const owner = await signUpOwner();
  const photo = info.outputPath('the-room.jpg');
  await writeFile(photo, await drawPhoto());
  const comment = 'They had the whole room laughing.';

  await engine.open(`${baseURL}/review/${owner.slug}`);
  await expect.poll(() => engine.evaluate(() => document.querySelector('form')?.dataset.awake)).toBe('');
  await engine.evaluate(holdToasts, toast);
  await engine.click('radio', '4 stars, Very Good');
  await expect
    .poll(() => engine.evaluate(() => document.querySelector<HTMLInputElement>('input[name=rating]:checked')?.value))
    .toBe('4');
  await engine.type('Your Name', 'Hannah Osei');
  await engine.type('Email Address', 'hannah@gmail');
  await engine.type('Your Review', comment);
  await engine.upload('Add Photos', photo);
  await expect.poll(() => engine.count('img', 'the-room.jpg')).toBe(1);

  await engine.click('button', 'Submit Review');
  const problem = () =>
    engine.evaluate(() => {
      const field = document.activeElement;
      const { top = -1, bottom = Number.POSITIVE_INFINITY } = field?.getBoundingClientRect() ?? {};
      const said = (field?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
      return { field: field?.id, said: said.join(' '), inSight: top >= 0 && bottom <= innerHeight };
    });
  await expect.poll(problem).toMatchObject({
    field: 'reviewerEmail',
    said: expect.stringContaining('looks incomplete. Check the part after @.'),
    inSight: true,
  });
  await engine.type('Email Address', `hannah-${randomUUID().slice(0, 8)}@example.com`);
  await expect.poll(() => engine.text()).not.toContain('looks incomplete');

  await engine.click('button', 'Submit Review');
  await expect.poll(() => engine.count('heading', 'Thank You!')).toBe(1);
  await expect.poll(() => engine.text('region', 'Notifications')).toContain('Review Submitted!');
  // WebKit once left a fade at its beginning: the words were in the document, and nothing was to be seen.
  await expect.poll(async () => (await paintedOn(engine, toast)).darkest()).toBeLessThan(80);

  await approveReview(comment, owner);
  await engine.click('link', 'Done');
  await expect.poll(() => engine.text()).toContain(comment);
  await expect.poll(() => engine.count('link', 'Photo 1 of 1 by Hannah Osei')).toBe(1);
});
