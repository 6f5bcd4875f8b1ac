import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './make-app.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decode = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '');
const textOf = (html: string) =>
  decode(html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

function attributesOf(tag: string): Record<string, string> {
  const pairs = [...tag.replace(/^<\w+/, '').matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]));
}

/** What a form sends when nobody changes anything in it. */
function fieldsOf(form: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [tag, name, , text = ''] of form.matchAll(/<(input|textarea)\b([^>]*)>(?:([^<]*)<\/textarea>)?/g)) {
    const given = attributesOf(tag.replace(/>[\s\S]*$/, '>'));
    if (!given.name || given.disabled !== undefined) continue;
    if (name === 'textarea') fields.set(given.name, decode(text).replace(/^\n/, ''));
    else if (!/^(radio|checkbox)$/.test(given.type ?? '') || given.checked !== undefined)
      fields.set(given.name, given.value ?? '');
  }
  return fields;
}

/**
 * A browser without scripts that talks to the application itself: it follows links and sends forms as the pages say. For
 * what needs no layout, no focus and no keyboard.
 */
export function openPlainBrowser({ app }: Pick<TestApp, 'app'>) {
  let place = new URL('http://localhost/');
  let answer: LightMyRequestResponse | undefined;

  async function ask(method: 'GET' | 'POST', to: URL, payload?: string): Promise<void> {
    const headers = payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    answer = await app.inject({ method, url: to.pathname + to.search, headers, ...(payload && { payload }) });
    place = to;
    const { location } = answer.headers;
    if (location) await ask('GET', new URL(String(location), place));
  }
  const html = () => answer?.body ?? '';

  return {
    path: () => place.pathname + place.search,
    status: () => answer?.statusCode,
    html,
    text: () => textOf(html()),
    /** How many elements of this name the page has. */
    count: (element: string) => [...html().matchAll(new RegExp(`<${element}[ >]`, 'g'))].length,
    open: (path: string) => ask('GET', new URL(path, place)),
    /** Follows the first link whose words these are. */
    async follow(words: string | RegExp): Promise<void> {
      const links = [...html().matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)];
      const link = links.find(([, , inner = '']) => {
        const said = textOf(inner);
        return typeof words === 'string' ? said === words : words.test(said);
      });
      const href = link && attributesOf(`<a ${link[1]}>`).href;
      if (!href)
        throw new Error(`${place.pathname} has no link ${words}: ${links.map(([, , inner]) => textOf(inner ?? ''))}`);
      await ask('GET', new URL(href, place));
    },
    /** Presses the first button with these words, after typing into the fields of its form. */
    async press(words: string, typed: Record<string, string> = {}): Promise<void> {
      const forms = [...html().matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
      for (const [, opening = '', form = ''] of forms) {
        const buttons = [...form.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)];
        const button = buttons.find(([, , inner = '']) => textOf(inner) === words);
        if (!button) continue;
        const fields = fieldsOf(form);
        for (const [name, value] of Object.entries(typed)) {
          if (!form.includes(`name="${name}"`)) throw new Error(`The form with ${words} has no field ${name}.`);
          fields.set(name, value);
        }
        const pressed = attributesOf(`<button ${button[1]}>`);
        if (pressed.name) fields.set(pressed.name, pressed.value ?? '');
        const { action = '', method = 'get' } = attributesOf(`<form ${opening}>`);
        const to = new URL(pressed.formaction || action || place.href, place);
        if (method.toLowerCase() === 'post') return ask('POST', to, fields.toString());
        to.search = fields.toString();
        return ask('GET', to);
      }
      throw new Error(`${place.pathname} has no form with a button ${words}.`);
    },
  };
}
