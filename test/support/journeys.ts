import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  request as requests,
} from '@playwright/test';
import { type Database, openDatabase } from '#server/db/open.ts';
import type { SignUpInput } from '#shared/accounts.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { expectNoAxeViolations } from './axe.ts';
import { journeyAdministrator } from './journey-administrator.ts';
import { expectWithinASecond } from './within-a-second.ts';

export { expect, expectNoAxeViolations, expectWithinASecond };

/** For a test that the size of the window changes nothing about: it runs in the large one alone. */
export const once = { tag: '@once' };

/** For a test of what a small window has and a large one has not: `npm test` runs it in both. */
export const bothSizes = { tag: '@sizes' };

/**
 * For a sweep over many screens, and for what failures, second windows and double presses do to one: `npm run test:long`
 * runs it, in both sizes; with `longOnce` in the large window alone.
 */
export const long = { tag: '@long' };
export const longOnce = { tag: ['@long', '@once'] };

/**
 * Browsers log every answer that is not OK. The status of the very pages a test has opened is no news: it can look at
 * that itself.
 */
const isNoNews = (message: ConsoleMessage, opened: ReadonlySet<string>) =>
  message.text().startsWith('Failed to load resource') && opened.has(message.location().url);

type Fixtures = {
  /** Says which errors on the browser's console a test means to cause. Any other fails it. */
  allowErrors: (pattern: RegExp) => void;
};

export const test = base.extend<Fixtures>({
  allowErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const messages: ConsoleMessage[] = [];
      const errors: string[] = [];
      const opened = new Set<string>();
      const noteAddresses = (page: Page) =>
        page.on('framenavigated', (frame) => frame === page.mainFrame() && opened.add(frame.url()));
      // A context that was used before has its page already.
      context.pages().forEach(noteAddresses);
      context.on('page', noteAddresses);
      context.on('console', (message) => message.type() === 'error' && messages.push(message));
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use((pattern) => allowed.push(pattern));
      // Only now: a page's status may be logged before the browser says that it is the page.
      for (const message of messages)
        if (!isNoNews(message, opened)) errors.push(`${message.text()} (${message.location().url})`);
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** A screen has one primary action, this one: no other button or link that is to be seen has its colour. */
export async function expectOnlyPrimary(button: Locator): Promise<void> {
  const alike = await button.evaluate((primary) => {
    const colour = (element: Element) => getComputedStyle(element).backgroundColor;
    const shown = [...document.querySelectorAll('button, a')].filter((each) =>
      each.checkVisibility({ opacityProperty: true }),
    );
    return shown.filter((each) => colour(each) === colour(primary)).map((each) => each.textContent?.trim());
  });
  expect(alike).toEqual([await button.innerText()]);
}

/** The public words at this address, as anyone reads them, come to hold this, or to hold it no more. */
export const expectPublished = (request: APIRequestContext, path: string, words: string) =>
  expectWithinASecond(async () => expect(await (await request.get(path)).text()).toContain(words));
export const expectWithdrawn = (request: APIRequestContext, path: string, words: string) =>
  expectWithinASecond(async () => expect(await (await request.get(path)).text()).not.toContain(words));

/**
 * For steps that count what happens today, or this month, by the server's real clock. If midnight falls into them they
 * have begun on another day: they are taken once more, from their beginning.
 */
export async function withinOneDay(steps: () => Promise<void>): Promise<void> {
  const today = () => Math.floor(Date.now() / 86_400_000);
  const begun = today();
  try {
    await steps();
  } catch (error) {
    if (today() === begun) throw error;
    await steps();
  }
}

export const expectFormAwake = (page: Page) => expect(page.locator('form[data-awake]')).toBeVisible();

export type JourneyOwner = Pick<SignedIn, 'id' | 'email' | 'businessName'> & { slug: string; password: string };

/**
 * A new owner with a running trial, somewhere else; or, given `page.request`, sitting at the page. The first steps are
 * hidden: `first-steps.spec.ts` is about them.
 */
export async function signUpOwner(
  elsewhere?: APIRequestContext,
  overrides: Partial<SignUpInput> & { startTrial?: boolean } = {},
): Promise<JourneyOwner> {
  const request = elsewhere ?? (await openSession());
  const { startTrial = true, ...given } = overrides;
  const tag = randomUUID().slice(0, 8);
  const input = {
    email: `owner-${tag}@journeys.example`,
    password: 'a quiet evening',
    firstName: 'Ada',
    lastName: 'Lark',
    businessName: `The Larks ${tag}`,
    ...given,
  };
  await ask(request, '/api/auth/sign-up/email', input);
  if (startTrial) await ask(request, '/api/start-trial', { isAnnual: false });
  await request.put('/api/first-steps', { data: { dismissed: true } });
  const { id, slug, email, businessName }: SignedIn = await (await request.get('/api/auth/user')).json();
  if (slug === null) throw new Error('An owner has a slug.');
  return { id, slug, email, businessName, password: input.password };
}

/** Leaves a review as a customer would, without the form. */
export async function leaveReview(
  request: APIRequestContext,
  performerId: string,
  overrides: { reviewerName?: string; reviewerEmail?: string; comment?: string; rating?: number } = {},
): Promise<{ id: string }> {
  const review = {
    reviewerName: 'Rae Quill',
    reviewerEmail: `rae-${randomUUID().slice(0, 8)}@journeys.example`,
    comment: 'A night to remember.',
    rating: 5,
    ...overrides,
  };
  return ask(request, `/api/reviews/${performerId}`, review);
}

/** The administrator, signed in without the form, opens the queue or another screen. */
export async function signInAdministrator(page: Page, path = '/admin'): Promise<void> {
  await ask(page.request, '/api/auth/sign-in/email', journeyAdministrator);
  await page.goto(path);
  if (path === '/admin') await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible();
}

/** Approves a waiting review as the administrator would, without the screen. */
export const approveReview = (comment: string, performer: { id: string }) =>
  decideReview(comment, performer, (id) => [`/api/admin/reviews/${id}/approve`]);

export const rejectReview = (comment: string, performer: { id: string }, why: { reason: string; note?: string }) =>
  decideReview(comment, performer, (id) => [`/api/admin/reviews/${id}/reject`, why]);

async function decideReview(
  comment: string,
  performer: { id: string },
  how: (id: string) => [path: string, data?: object],
): Promise<void> {
  const { request, waiting } = await openQueue(performer);
  const review = waiting.find((each) => each.comment === comment);
  if (!review) throw new Error(`No review with these words is waiting: ${comment.slice(0, 80)}`);
  await ask(request, ...how(review.id));
}

/** Leaves nothing of a performer's in the queue, which all tests share. */
export async function clearQueue(performer: { id: string }): Promise<void> {
  const { request, waiting } = await openQueue(performer);
  const ids = waiting.map(({ id }) => id);
  await ask(request, '/api/admin/reviews/decide', { ids, decision: 'reject', reason: 'other' });
}

async function openQueue(performer: { id: string }) {
  const request = await openSession();
  await ask(request, '/api/auth/sign-in/email', journeyAdministrator);
  const waiting: QueuedReview[] = [];
  let cursor: string | undefined;
  do {
    const page = await request.get('/api/admin/reviews', { params: { limit: 100, ...(cursor && { cursor }) } });
    const shown: QueuedReview[] = await page.json();
    waiting.push(...shown.filter((each) => each.performer.id === performer.id));
    cursor = page.headers()['x-next-cursor'];
  } while (cursor);
  return { request, waiting };
}

/** The newest text of this form in a mail to somebody, once the mail has been written. */
async function findInMails(to: string, form: RegExp, isWanted: (found: string) => boolean): Promise<string> {
  let wanted: string | undefined;
  await expect(async () => {
    const written = await (await fetch(`http://127.0.0.1:${process.env.JOURNEY_MAIL_PORT}`)).text();
    const mails = written.split('┌ Mail').filter((mail) => mail.includes(`│ To: ${to}\n`) && mail.includes('\n└'));
    wanted = mails.flatMap((mail) => mail.match(form) ?? []).findLast(isWanted);
    expect(wanted, `a mail to ${to} with ${form}`).toBeDefined();
  }).toPass({ intervals: [100], timeout: 30_000 });
  return wanted ?? '';
}

/** The address in a mail to somebody that leads to this path, or below it when the path ends in a slash. */
export const linkInMail = (to: string, path: string): Promise<string> =>
  findInMails(to, /https?:\/\/\S+/g, (url) => {
    const { pathname } = new URL(url);
    return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
  });

/** The HTML of the email that a real SMTP server took for somebody at `smtpDomain`, and who sent it. */
export async function takenBySmtp(to: string): Promise<{ html: string; from: string }> {
  type Taken = { to: { text: string }; from: { text: string }; html: string };
  let taken: Taken | undefined;
  await expect(async () => {
    const mails: Taken[] = await (await fetch(`http://127.0.0.1:${process.env.JOURNEY_MAIL_PORT}/smtp`)).json();
    taken = mails.findLast((mail) => mail.to.text === to);
    expect(taken, `an email to ${to}`).toBeDefined();
  }).toPass({ intervals: [100], timeout: 30_000 });
  return { html: taken?.html ?? '', from: taken?.from.text ?? '' };
}

/** Changes what a person could not do quickly, or not at all, straight in the database. */
export async function inDatabase<Result>(change: (db: Database) => Promise<Result>): Promise<Result> {
  const answer = await fetch(`http://127.0.0.1:${process.env.JOURNEY_MAIL_PORT}/database`);
  const { db, pool } = openDatabase(await answer.text(), { max: 1 });
  try {
    return await change(db);
  } finally {
    await pool.end();
  }
}

/** The newest code in a mail to a reviewer. */
export const codeInMail = (to: string): Promise<string> => findInMails(to, /\b\d{6}$/gm, () => true);

/** Cookies of its own, apart from every page's. */
async function openSession(): Promise<APIRequestContext> {
  const { baseURL } = base.info().project.use;
  return requests.newContext(baseURL ? { baseURL } : {});
}

async function ask<Answer>(request: APIRequestContext, path: string, data?: object): Promise<Answer> {
  const response = await request.post(path, data ? { data } : {});
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** Presses a choice whose radio button is drawn as something else (a star, a card): people press what they see. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}

/**
 * Presses a second time in the same place, at the very moment at which what was pressed is gone. Tells what that second
 * press has met.
 */
export async function pressUntilGone(button: Locator): Promise<() => Promise<string | null>> {
  await button.scrollIntoViewIfNeeded();
  const met = await button.evaluateHandle((element) => {
    const seen: { name: string | null } = { name: null };
    const { left, top, width, height } = element.getBoundingClientRect();
    const watch = new MutationObserver(() => {
      if (element.isConnected) return;
      watch.disconnect();
      const next = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button');
      seen.name = next?.ariaLabel ?? next?.textContent ?? '';
      next?.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await button.click();
  return () => met.evaluate(({ name }) => name);
}
