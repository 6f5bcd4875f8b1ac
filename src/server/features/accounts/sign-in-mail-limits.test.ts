import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, type TestApp } from '#test/support/make-app.ts';
import { isMailAllowed, type MailRequest } from './sign-in-mail-limits.ts';

let app: TestApp;
let victim: string;
beforeAll(async () => {
  app = await makeApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());
beforeEach(() => {
  app.setTime(new Date());
  victim = `victim-${randomUUID()}@example.test`;
});

const ask = (over: Partial<MailRequest> = {}) =>
  isMailAllowed(app.deps.sharedLimits, { kind: 'sign-in-link', to: victim, confirmed: true, asker: 'home', ...over });

/** How many of so many requests lead to an email. */
async function askOften(times: number, over: (time: number) => Partial<MailRequest>): Promise<number> {
  let sent = 0;
  for (let time = 0; time < times; time += 1) if (await ask(over(time))) sent += 1;
  return sent;
}

const laterBy = (minutes: number) => app.setTime(new Date(app.deps.now().getTime() + minutes * 60_000));

describe('emails about signing in', () => {
  test('go to an owner who asks for them, also when a stranger has asked before', async () => {
    expect(await askOften(20, () => ({ asker: 'stranger' }))).toBe(3);
    expect(await ask()).toBe(true);
    expect(await ask({ kind: 'password-reset' })).toBe(true);
    expect(await ask({ kind: 'confirm-address', confirmed: false })).toBe(true);
  });

  test('keep working while strangers from everywhere ask: the mailbox always holds a link that works', async () => {
    for (let round = 0; round < 6; round += 1) {
      expect(await ask({ asker: `stranger ${round}` })).toBe(true);
      await askOften(10, (time) => ({ asker: `stranger ${round} ${time}` }));
      laterBy(11);
    }
  });

  test('go out first, however many others the same network has asked for', async () => {
    await askOften(30, (time) => ({ asker: 'hall', to: `other-${time}-${victim}` }));
    expect(await askOften(30, (time) => ({ asker: 'hall', to: `other-${time}-${victim}` }))).toBe(20);
    expect(await ask({ asker: 'hall' })).toBe(true);
  });

  test('are counted by mailbox, whatever the spelling', async () => {
    const spelt = (time: number) => victim.replace('@', `+${time}@`);
    expect(await askOften(22, (time) => ({ to: spelt(time), confirmed: false, asker: `net ${time}` }))).toBe(5);
    // A stranger's accounts at other spellings leave the owner's own, confirmed one its place.
    expect(await ask()).toBe(true);
  });

  test('are as many as allowed when all ask at the same moment', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, (_, time) => ask({ asker: `net ${time}` })));
    expect(asked.filter((sent) => sent)).toHaveLength(5);
  });
});
