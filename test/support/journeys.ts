import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { SignedIn, SignUpInput } from '#shared/accounts.ts';
import { journeyAdministrator } from './journey-administrator.ts';

export { expect };

/** Whoever opens an application screen signed out is asked who they are, and the browser logs the answer "nobody". */
const isAskingWho = (message: ConsoleMessage) => message.location().url.endsWith('/api/auth/user');

type Fixtures = {
  /** Says which errors on the browser's console a test means to cause. Any other fails it. */
  allowErrors: (pattern: RegExp) => void;
};

export const test = base.extend<Fixtures>({
  allowErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !isAskingWho(message))
          errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use((pattern) => allowed.push(pattern));
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** axe finds nothing on the page as it is when it has come to rest. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`);
  expect(found).toEqual([]);
}

export type JourneyOwner = Pick<SignedIn, 'id' | 'email' | 'businessName'> & { slug: string; password: string };

/**
 * A new owner with a running trial. The session is kept by `request`: give it `page.request` for an owner who sits at
 * the page, and the test's own `request` for one who is elsewhere.
 */
export async function signUpOwner(
  request: APIRequestContext,
  overrides: Partial<SignUpInput> & { startTrial?: boolean } = {},
): Promise<JourneyOwner> {
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
  const { id, slug, email, businessName }: SignedIn = await (await request.get('/api/auth/user')).json();
  if (slug === null) throw new Error('An owner has a slug.');
  return { id, slug, email, businessName, password: input.password };
}

/** Leaves a review as a customer would, without the form. */
export async function leaveReview(
  request: APIRequestContext,
  performerId: string,
  overrides: { reviewerName?: string; comment?: string; rating?: number } = {},
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

/** The administrator signs in by the form and comes to the queue. */
export async function signInAdministrator(page: Page): Promise<void> {
  await page.goto('/sign-in?returnTo=/admin');
  await page.getByLabel('Email address').fill(journeyAdministrator.email);
  await page.getByLabel('Password', { exact: true }).fill(journeyAdministrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible();
}

/** The waiting review with these words, however far down the queue it stands. */
export async function findInQueue(administrator: Page, comment: string) {
  const review = administrator.getByRole('article').filter({ hasText: comment });
  const more = administrator.getByRole('button', { name: 'Load more' });
  await expect(async () => {
    if (await review.isVisible()) return;
    await more.click({ timeout: 1000 });
    await expect(review).toBeVisible({ timeout: 1000 });
  }).toPass();
  return review;
}

/** Approves the waiting review with these words, on the queue's screen. */
export async function approveAs(administrator: Page, comment: string): Promise<void> {
  const review = await findInQueue(administrator, comment);
  const answered = administrator.waitForResponse((response) => response.url().endsWith('/approve'));
  await review.getByRole('button', { name: 'Approve' }).click();
  expect((await answered).status()).toBe(200);
  await expect(review).toBeHidden();
}

async function ask<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const response = await request.post(path, { data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}
