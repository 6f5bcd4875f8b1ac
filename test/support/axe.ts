import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type JSHandle, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sourceUnlessThere = `if (!('axe' in window)) { ${source} }`;

type Look = { except?: string | undefined; disabledRules?: string[] };
type Violation = Pick<AxeResults['violations'][number], 'id' | 'help'> & { nodes: { html: string }[] };

/** Style sheets are fetched again for a rule that is off. */
const options: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/**
 * The builder takes twice the time of axe itself, because it carries everything that is right out of the page; only it
 * looks into frames.
 */
async function findViolations(page: Page, { except, disabledRules = [] }: Look): Promise<Violation[]> {
  if (page.frames().length > 1) {
    // In the page itself: by default it opens another page for each look, which takes the focus away from this one.
    const axe = new AxeBuilder({ page, axeSource: sourceUnlessThere }).setLegacyMode(true).options(options);
    if (disabledRules.length > 0) axe.disableRules(disabledRules);
    if (except) axe.exclude(except);
    return (await axe.analyze()).violations;
  }
  // A document needs its half megabyte once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(sourceUnlessThere);
  const rules = Object.fromEntries(disabledRules.map((id) => [id, { enabled: false }]));
  return page.evaluate(
    async ({ excluded, runOptions }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(excluded ? { exclude: [[excluded]] } : document, runOptions);
      return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    { excluded: except, runOptions: { ...options, rules } },
  );
}

/** axe finds nothing on the page as it is when it has come to rest. It cannot look into a frame that runs no scripts. */
export async function expectNoAxeViolations(page: Page, look: Look = {}): Promise<void> {
  for (;;) {
    const motion = await awaitRest(page);
    const violations = await findViolations(page, look);
    // A toast that goes while axe looks is too pale to read: the page was not at rest, and is looked at again.
    const moved = await motion.evaluate((seen) => seen.some);
    if (violations.length > 0 && moved) continue;
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`,
    );
    return expect(found).toEqual([]);
  }
}

/** Waits until nothing moves that will come to an end. What is returned tells whether anything has begun to move since. */
const awaitRest = (page: Page): Promise<JSHandle<{ some: boolean }>> =>
  page.evaluateHandle(async () => {
    // What moves in a shadow is not among the document's animations, nor are its events heard outside.
    const withShadows = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? withShadows(shadowRoot) : [])),
    ];
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    for (;;) {
      const ending = withShadows(document)
        .flatMap((root) => root.getAnimations())
        .filter(isEnding);
      if (ending.length === 0) break;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
    const seen = { some: false };
    for (const root of withShadows(document))
      for (const kind of ['animationstart', 'transitionrun'])
        root.addEventListener(kind, () => Object.assign(seen, { some: true }), { once: true });
    return seen;
  });
