import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { type Engine, makeEngine } from './engine.ts';
import { bringIntoView, lookInPage, selectAll } from './look-in-page.ts';

/** Debian's Firefox, by WebDriver BiDi. */
export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH || '/usr/bin/firefox-esr',
    headless: true,
    // Only end what hangs.
    timeout: 300_000,
    protocolTimeout: 300_000,
  });

export async function openFirefox(browser: Browser, viewport: { width: number; height: number }): Promise<Engine> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.setDefaultTimeout(300_000);
  await page.setViewport(viewport);
  return makeEngine<ElementHandle>({
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    evaluate: (run, ...args) => page.evaluate(run as (...given: unknown[]) => never, ...args),
    find: async (role, name) =>
      (await page.evaluateHandle(lookInPage, role, name, false)).asElement() as ElementHandle | null,
    async click(element) {
      // Firefox is told a place, and would press beside what moves there meanwhile.
      await element.evaluate(bringIntoView);
      await element.click();
    },
    async type(element, text) {
      await element.evaluate(selectAll);
      await page.keyboard.type(text);
    },
    upload: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
    screenshot: async () => Buffer.from(await page.screenshot()),
    errors: async () => errors,
    close: () => context.close(),
  });
}
