import { test as base, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { elsewherePath, reviewPagePath, sampleSlug, singleReviewPath } from '#shared/paths.ts';
import { addPublishedImport, fillPage } from '#test/support/full-page.ts';
import { expect, signUpOwner, test } from '#test/support/journeys.ts';

/** What depends on the page alone is as good as it can be. */
const perfect = { accessibility: 100, 'best-practices': 100, seo: 100 };

const kilobytes = (count: number) => count * 1024;

/**
 * Held is what makes speed, because a busy machine changes none of it: what a first visit fetches, how large the page is,
 * and that nothing moves.
 */
const budget = {
  /** On the wire, headers included: all that has to be there before something is painted. */
  paint: kilobytes(22),
  /** Two faces, in the letters of the page. */
  fonts: kilobytes(100),
  fontFiles: 2,
  elements: 800,
  /** Every call of the API, its fields and examples stand on one page, to be searched in. */
  referenceElements: 1_500,
  shift: 0.001,
};
/**
 * The speed itself is printed, and held loosely: a busy machine takes a few points off a page that has 100 on a quiet one,
 * and less each time it is asked again. A page that has become slow by its own fault loses more, every time.
 */
const performanceFloor = 90;
const looks = 3;

const reference = '/docs/api';

/** What enhances a page, where anything does. */
const scripts = { none: 0, photos: kilobytes(3), enquiry: kilobytes(3), form: kilobytes(25), verify: kilobytes(5) };

type Request = { url: string; resourceType: string; transferSize: number };

/** What a first visit fetches, in bytes on the wire. */
function readWeights({ audits }: Result) {
  const details = audits['network-requests']?.details;
  const requests = details?.type === 'table' ? (details.items as unknown as Request[]) : [];
  const of = (...types: string[]) => requests.filter(({ resourceType }) => types.includes(resourceType));
  const weigh = (some: Request[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    origins: [...new Set(requests.filter(({ url }) => url.startsWith('http')).map(({ url }) => new URL(url).origin))],
    paint: weigh(of('Document', 'Stylesheet')),
    styleSheets: of('Stylesheet').length,
    fonts: weigh(of('Font')),
    fontFiles: of('Font').length,
    scripts: weigh(of('Script')),
    shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
  };
}

const scoresOf = ({ categories }: Result) =>
  Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]));

/**
 * Lighthouse slows the processor to that of a common phone: four times on a fast computer and, by its own table, twice
 * on one whose index is below 1500.
 */
const slowdownFor = (benchmarkIndex: number) => (benchmarkIndex < 1_500 ? 2 : 4);

const speedOf = (result: Result) => scoresOf(result).performance ?? 0;

/** The best of a few looks. Now and then a trace lacks the first paint, and then there is no figure at all. */
async function auditBest(audit: () => ReturnType<typeof lighthouse>): Promise<Result | undefined> {
  let best: Result | undefined;
  for (let look = 0; look < looks && (!best || speedOf(best) < performanceFloor); look += 1) {
    const found = (await audit())?.lhr;
    if (found && (!best || speedOf(found) > speedOf(best))) best = found;
  }
  return best;
}

test('public pages pass Lighthouse on a phone', async ({ request, playwright, baseURL }) => {
  test.setTimeout(1_800_000);
  const session = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const owner = await signUpOwner(session);
  const review = await fillPage(session, owner);
  await session.dispose();
  await addPublishedImport(owner);
  // Search engines are asked not to list them: one says nothing that the public page does not, the others are samples or
  // reviews that nobody has verified.
  const [enquiry, sample, elsewhere] = [
    `/enquire/${owner.slug}`,
    reviewPagePath({ slug: sampleSlug }),
    elsewherePath(owner),
  ];
  const unlisted = [enquiry, sample, elsewhere];
  const pages: Record<string, number> = {
    '/': scripts.none,
    [`/reviews/${owner.slug}`]: scripts.photos,
    [singleReviewPath(owner, review)]: scripts.photos,
    [`/review/${owner.slug}`]: scripts.form,
    [`/performer/${owner.slug}`]: scripts.photos,
    '/trust': scripts.none,
    '/help': scripts.none,
    '/docs': scripts.none,
    '/docs/widget-integration': scripts.none,
    '/docs/getting-started': scripts.none,
    '/docs/asking-for-reviews': scripts.none,
    '/docs/managing-reviews': scripts.none,
    '/docs/analytics-insights': scripts.none,
    '/docs/connecting': scripts.none,
    [reference]: scripts.none,
    '/verify': scripts.verify,
    [sample]: scripts.none,
    [elsewhere]: scripts.none,
    [enquiry]: scripts.enquiry,
    '/privacy': scripts.none,
    '/terms': scripts.none,
  };
  const port = await findFreePort();
  const { launchOptions } = base.info().project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
  });
  let slowdown = 4;
  try {
    // The first look only says how fast this machine is.
    for (const [path, scriptBytes] of [['/docs', scripts.none] as const, ...Object.entries(pages)]) {
      const url = `${baseURL}${path}`;
      // A page that was just asked for the first time may not be kept compressed yet.
      const html = await (await request.get(url)).text();
      const onlyCategories = ['performance', ...Object.keys(perfect)];
      const result = await auditBest(() =>
        lighthouse(url, {
          port,
          onlyCategories,
          ...(unlisted.includes(path) && { skipAudits: ['is-crawlable'] }),
          logLevel: 'error',
          disableFullPageScreenshot: true,
          throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
        }),
      );
      if (!result) throw new Error(`Lighthouse said nothing of ${path}.`);
      const { performance, ...others } = scoresOf(result);
      const weights = readWeights(result);
      process.stdout.write(
        `Lighthouse, performance of ${path}, ${slowdown} times slowed: ${performance} ${JSON.stringify(weights)}\n`,
      );
      slowdown = slowdownFor(result.environment.benchmarkIndex);
      expect.soft(performance, `${path}: performance`).toBeGreaterThanOrEqual(performanceFloor);
      expect.soft(others, path).toEqual(perfect);
      expect.soft(weights.origins, path).toEqual([baseURL]);
      expect.soft(weights.paint, `${path}: document and style sheet`).toBeLessThanOrEqual(budget.paint);
      expect.soft(weights.styleSheets, path).toBeLessThanOrEqual(1);
      expect.soft(weights.fonts, `${path}: fonts`).toBeLessThanOrEqual(budget.fonts);
      expect.soft(weights.fontFiles, `${path}: fonts`).toBeLessThanOrEqual(budget.fontFiles);
      expect.soft(weights.scripts, `${path}: scripts`).toBeLessThanOrEqual(scriptBytes);
      expect.soft(weights.shift, `${path}: layout shift`).toBeLessThan(budget.shift);
      expect
        .soft(html.match(/<[a-z]/g)?.length, `${path}: elements`)
        .toBeLessThanOrEqual(path === reference ? budget.referenceElements : budget.elements);
    }
  } finally {
    await browser.close();
  }
});
