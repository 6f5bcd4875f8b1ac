import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';

/** Notes every sign that a text has become more than text: a dialog, a mark, a request, a report of the policy. */
export function watchContext(context: BrowserContext) {
  const signs: string[] = [];
  const note = (sign: string) => signs.push(sign.slice(0, 300));
  context.on('dialog', (dialog) => {
    note(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (/evil\.example/.test(new URL(request.url()).host)) note(`a request: ${request.url()}`);
  });
  context.on('console', (message) => {
    if (/Content Security Policy|ran-by-payload/.test(message.text())) note(`the console: ${message.text()}`);
  });
  context.on('weberror', (error) => note(`an error: ${error.error()}`));
  return signs;
}

export async function watchPage(page: Page): Promise<void> {
  await openShadowRoots(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'ran', { set: () => console.error('ran-by-payload') });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`ran-by-payload: Content Security Policy ${violatedDirective} ${blockedURI}`);
    });
  });
}

/** Every text of a page as it stands in the document: of elements, of rooms of widgets, of fields. */
export const readTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const visit = (node: Node) => {
      if (node instanceof Text) texts.push(node.data);
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) texts.push(node.value);
      if (node instanceof HTMLImageElement) texts.push(node.alt);
      if (node instanceof Element && node.shadowRoot) visit(node.shadowRoot);
      for (const child of node.childNodes) visit(child);
    };
    visit(document.body);
    return texts.join('\n');
  });

/** Line breaks and spaces are the page's to lay out; everything else is as it was typed. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Long texts are cut by some surfaces: what they show of it is its beginning. */
const beginning = (text: string) => Array.from(flat(text)).slice(0, 60).join('');

export async function expectShown(page: Page, texts: readonly string[], surface: string): Promise<void> {
  await expect(async () => {
    const shown = flat(await readTexts(page));
    const missing = texts.filter((text) => !shown.includes(beginning(text)));
    expect(missing, `not shown as typed on ${surface}`).toEqual([]);
  }).toPass({ timeout: 20_000 });
}
