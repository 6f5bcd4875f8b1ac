import { AxeBuilder } from '@axe-core/playwright';
import { expect, type JSHandle, type Page } from '@playwright/test';
import axeCore from 'axe-core';

const sourceUnlessThere = `if (!('axe' in window)) { ${axeCore.source} }`;

/** The builder evaluates axe's half megabyte twice for each look; a document needs it once. */
async function chooseSource(page: Page): Promise<string> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return isThere ? '0' : sourceUnlessThere;
}

/** axe finds nothing on the page as it is when it has come to rest. It cannot look into a frame that runs no scripts. */
export async function expectNoAxeViolations(
  page: Page,
  { except, disabledRules = [] }: { except?: string; disabledRules?: string[] } = {},
): Promise<void> {
  // In the page itself, and only what is wrong: by default it opens another page for each look, which takes the focus
  // away from this one, and tells of everything that is right, which takes three times as long.
  for (;;) {
    const motion = await awaitRest(page);
    const axe = new AxeBuilder({ page, axeSource: await chooseSource(page) })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] });
    if (disabledRules.length > 0) axe.disableRules(disabledRules);
    if (except) axe.exclude(except);
    const { violations } = await axe.analyze();
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
