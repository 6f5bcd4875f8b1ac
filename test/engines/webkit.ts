import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { type Engine, makeEngine } from './engine.ts';
import { lookInPage, selectAll } from './look-in-page.ts';

/** What WebDriver (a W3C recommendation) calls an element in its answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Handle = { [elementKey]: string };

/** Debian's WebKit, by its driver: WebDriver is a handful of calls over HTTP. */
export type WebKitDriver = { ask<Answer>(method: string, path: string, body?: object): Promise<Answer>; stop(): void };

/** A display in memory, under the first number that is free. */
async function startDisplay() {
  const server = spawn(process.env.XVFB_PATH || 'Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const said = server.stdio[3];
  if (!said) throw new Error('A pipe was asked for.');
  const [number] = await Promise.race([once(said, 'data'), once(server, 'exit').then(() => [null])]);
  if (number === null) throw new Error('Xvfb did not start.');
  return { name: `:${String(number).trim()}`, stop: () => server.kill() };
}

export async function startWebKit(): Promise<WebKitDriver> {
  const display = await startDisplay();
  const port = await findFreePort();
  const driver = spawn(process.env.WEBKIT_DRIVER_PATH || 'WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path.split('/').at(-1)}: ${value.error} ${value.message}`);
    return value;
  }
  for (let tries = 0; ; tries += 1) {
    const status = await ask<{ ready: boolean }>('GET', '/status').catch(() => null);
    if (status) break;
    if (tries > 600 || driver.exitCode !== null) throw new Error('WebKitWebDriver did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    ask,
    stop() {
      driver.kill();
      display.stop();
    },
  };
}

/** Only end what hangs. */
const timeouts = { pageLoad: 300_000, script: 300_000 };

/** The window is a real one with bars of its own: a little larger than what is asked for. */
export async function openWebKit(driver: WebKitDriver, size: { width: number; height: number }): Promise<Engine> {
  const { sessionId } = await driver.ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { timeouts } },
  });
  const ask = <Answer>(method: string, path: string, body?: object) =>
    driver.ask<Answer>(method, `/session/${sessionId}${path}`, body);
  const run = <Answer>(inPage: (...args: never[]) => unknown, args: unknown[]) =>
    ask<Answer>('POST', '/execute/sync', { script: `return (${inPage}).apply(null, arguments)`, args });
  const errors: string[] = [];
  const collect = async () => void errors.push(...(await run<string[]>(takeErrors, [])));
  async function untilAtRest(element: Handle): Promise<void> {
    for (let before = '', now = await run<string>(placeOf, [element]); now !== before; ) {
      before = now;
      await pause(100);
      now = await run<string>(placeOf, [element]);
    }
  }
  await ask('POST', '/window/rect', size);
  return makeEngine<Handle>({
    async open(url) {
      await collect();
      await ask('POST', '/url', { url });
      await collect();
    },
    back: () => ask('POST', '/back', {}),
    evaluate: (inPage, ...args) => run(inPage, args),
    find: (role, name) => run<Handle | null>(lookInPage, [role, name, false]),
    async click(element) {
      // On a busy machine WebKit loses a press now and then, and misses what is still moving: so it is pressed until it
      // has heard of it. An element that is gone has led to another page.
      for (;;) {
        await untilAtRest(element);
        await run(listenForPress, [element]);
        await ask('POST', `/element/${element[elementKey]}/click`, {});
        for (let look = 0; look < 20; look += 1) {
          if (await run<boolean>(wasPressed, [element]).catch(() => true)) return;
          await pause(100);
        }
      }
    },
    async type(element, text) {
      await run(selectAll, [element]);
      await ask('POST', `/element/${element[elementKey]}/value`, { text });
    },
    upload: (element, file) => ask('POST', `/element/${element[elementKey]}/value`, { text: file }),
    screenshot: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    async errors() {
      await collect();
      return errors;
    },
    close: () => ask('DELETE', ''),
  });
}

/** Runs inside pages: brings an element to the middle of the window and says where it is. */
function placeOf(element: Element): string {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return JSON.stringify(element.getBoundingClientRect());
}

type Watched = Element & { wasPressed?: boolean };

/** Runs inside pages. */
function listenForPress(element: Watched): void {
  element.wasPressed = false;
  element.addEventListener('click', () => (element.wasPressed = true), { once: true });
}

/** Runs inside pages. */
const wasPressed = (element: Watched) => element.wasPressed === true;

/** Runs inside pages: hands over what went wrong since it was last asked. The protocol has no word for the console. */
function takeErrors(): string[] {
  type Watched = typeof globalThis & { watchedErrors?: string[] };
  const watched = globalThis as Watched;
  if (!watched.watchedErrors) {
    watched.watchedErrors = [];
    const note = (problem: unknown) => watched.watchedErrors?.push(String(problem));
    addEventListener('error', ({ message }) => note(message));
    addEventListener('unhandledrejection', ({ reason }) => note(reason));
    const { error } = console;
    console.error = (...said: unknown[]) => {
      note(said.join(' '));
      error(...said);
    };
  }
  return watched.watchedErrors.splice(0);
}
