import { lookInPage, type Reading, type Role } from './look-in-page.ts';

/** What a journey does with a browser, whichever engine that is. Elements are found as people name them. */
export type Engine = {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** Presses the first that has this role and these words in its name, once it can be pressed. */
  click(role: Role, name: string): Promise<void>;
  /** Replaces what a field holds, key by key. */
  type(label: string, text: string): Promise<void>;
  upload(label: string, file: string): Promise<void>;
  /** All that can be read, in open shadow roots too; or what the first such element says, empty while there is none. */
  text(role?: Role, name?: string): Promise<string>;
  count(role: Role, name?: string): Promise<number>;
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result>;
  screenshot(): Promise<Buffer>;
  /** What went wrong inside the pages. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

/** What an engine's own protocol offers. */
export type Driver<Handle> = Pick<Engine, 'open' | 'back' | 'evaluate' | 'screenshot' | 'errors' | 'close'> & {
  find(role: Role, name: string): Promise<Handle | null>;
  click(element: Handle): Promise<void>;
  type(element: Handle, text: string): Promise<void>;
  upload(element: Handle, file: string): Promise<void>;
};

/** Only ends what hangs. */
const patience = 60_000;
const pause = 50;

/** Runs inside pages: a face that arrives late moves what is about to be pressed. */
const isAtRest = () => document.readyState === 'complete' && document.fonts.status === 'loaded';

/** The same steps for every engine. */
export function makeEngine<Handle>(driver: Driver<Handle>): Engine {
  /** Tries again while an element is missing, covered, moving or just replaced. */
  async function act(role: Role, name: string, step: (element: Handle) => Promise<void>): Promise<void> {
    const end = Date.now() + patience;
    let problem: unknown = 'it is not there';
    while (Date.now() < end) {
      try {
        const element = await driver.find(role, name);
        if (element && (await driver.evaluate(isAtRest))) return await step(element);
      } catch (error) {
        problem = error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    throw new Error(`The ${role} “${name}” could not be used: ${problem}`);
  }
  const read = async (role: Role | null, name: string) =>
    (await driver.evaluate(lookInPage, role, name, true)) as Reading;
  return {
    ...driver,
    click: (role, name) => act(role, name, driver.click),
    type: (label, text) => act('field', label, (element) => driver.type(element, text)),
    upload: (label, file) => act('field', label, (element) => driver.upload(element, file)),
    text: async (role, name = '') => (await read(role ?? null, name)).text,
    count: async (role, name = '') => (await read(role, name)).count,
  };
}
