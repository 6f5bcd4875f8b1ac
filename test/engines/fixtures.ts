import type { Browser } from 'puppeteer-core';
import { expect, test as hostSite } from '#test/support/host-site.ts';
import type { Engine } from './engine.ts';
import { launchFirefox, openFirefox } from './firefox.ts';
import { openWebKit, startWebKit, type WebKitDriver } from './webkit.ts';

export { expect };

type Size = { width: number; height: number };
type Running = { firefox: Browser } | { webkit: WebKitDriver };

/** Which engine a project tests in; Playwright's runner runs its tests, Playwright's browsers do not. */
export type EngineOptions = { engineName: 'firefox' | 'webkit' };

export const test = hostSite.extend<{ engine: Engine; size: Size }, EngineOptions & { running: Running }>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  size: [{ width: 390, height: 844 }, { option: true }],

  running: [
    async ({ engineName }, use) => {
      if (engineName === 'firefox') {
        const firefox = await launchFirefox();
        await use({ firefox });
        return firefox.close();
      }
      const webkit = await startWebKit();
      await use({ webkit });
      webkit.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  engine: async ({ running, size }, use, info) => {
    const engine = await ('firefox' in running ? openFirefox(running.firefox, size) : openWebKit(running.webkit, size));
    await use(engine);
    if (info.status !== info.expectedStatus)
      await info.attach('screen', { body: await engine.screenshot(), contentType: 'image/png' });
    await engine.close();
  },

  // The journeys' own watches Chromium's console; here it is the engine's.
  allowErrors: async ({ engine }, use) => {
    const allowed: RegExp[] = [];
    await use((pattern) => allowed.push(pattern));
    const errors = await engine.errors();
    expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});
