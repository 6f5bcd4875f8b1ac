import { widgetTypes } from '#shared/widgets.ts';
import { embedCode, frameCode, frameScript, htmlPage } from '#test/host-site/widget-pages.ts';
import { expect, test } from './fixtures.ts';

test.use({ size: { width: 1000, height: 800 } });

/**
 * Runs before everything else of a host page. A widget's shadow root is closed: this opens it, so that a test can look
 * inside. What goes wrong is noted from the first moment on, which no engine's protocol does for us in all of them.
 */
const watching = `<script>
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function open(options) { return attach.call(this, { ...options, mode: 'open' }) };
  var problems = [];
  addEventListener('error', ({ message, target }) => problems.push(message || target.src), true);
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  for (const kind of ['error', 'warn']) console[kind] = (...said) => problems.push(said.join(' '));
</script>`;

const problemsOf = () => (globalThis as typeof globalThis & { problems: string[] }).problems;
const newest = '7: They played until the candles were out';

/** How many reviews each kind shows at first, and words that it shows. */
const kinds = {
  displayAll: { articles: 5, words: newest },
  carousel: { articles: 1, words: newest },
  sidePopup: { articles: 1, words: newest },
  latestPopup: { articles: 3, words: newest },
  wall: { articles: 7, words: newest },
  badge: { articles: 0, words: '4.7' },
} satisfies Record<(typeof widgetTypes)[number], object>;

test('every kind of widget draws its reviews on somebody else’s page', async ({ engine, site, act, baseURL }) => {
  const show = async (body: string) => {
    await engine.open(site.show(htmlPage(`<h1>Host</h1><p>Words of the host.</p>${body}`, watching)));
  };
  for (const type of widgetTypes)
    await test.step(type, async () => {
      await show(embedCode(baseURL, act.id, type, '&popupDelay=0'));
      await expect.poll(() => engine.text()).toContain(kinds[type].words);
      await expect.poll(() => engine.count('article')).toBe(kinds[type].articles);
      expect(await engine.evaluate(problemsOf)).toEqual([]);
    });
  await test.step('review collection', async () => {
    await show(
      `<div id="reviews"></div><script async src="${baseURL}/widget.js?performerId=${act.id}&containerId=reviews"></script>`,
    );
    await expect.poll(() => engine.text()).toContain(newest);
    await expect.poll(() => engine.count('link', 'Leave a Review')).toBe(1);
    expect(await engine.evaluate(problemsOf)).toEqual([]);
  });
});

test('a carousel turns, a list turns its page, and a pop-up closes', async ({ engine, site, act, baseURL }) => {
  const show = (type: string) => engine.open(site.show(htmlPage(embedCode(baseURL, act.id, type), watching)));
  await show('carousel');
  await engine.click('button', 'Next review');
  await expect.poll(() => engine.text()).toContain('2 / 3');
  await expect.poll(() => engine.text('article')).toContain('6: They played');
  await show('displayAll');
  await engine.click('button', 'Next');
  await expect.poll(() => engine.count('article')).toBe(2);
  await show('sidePopup');
  await engine.click('button', 'Close reviews');
  await expect.poll(() => engine.count('article')).toBe(0);
});

test('a frame grows to the reviews inside it', async ({ engine, site, act, baseURL }) => {
  const above = '<div style="height:600px">A page whose end is out of sight.</div>';
  const frame = frameCode(baseURL, act.id, 'displayAll') + frameScript(baseURL);
  await engine.open(site.show(htmlPage(above + frame, watching)));
  const height = () => engine.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(500);
  expect(await engine.evaluate(problemsOf)).toEqual([]);
});
