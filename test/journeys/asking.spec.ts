import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { verifiedGigWords } from '#shared/gig-words.ts';
import {
  approveReview,
  expect,
  expectFormAwake,
  expectNoAxeViolations,
  expectPublished,
  inDatabase,
  type JourneyOwner,
  long,
  longOnce,
  signUpOwner,
  takenBySmtp,
  test,
} from '#test/support/journeys.ts';
import { openShadowRoots } from '#test/support/open-shadow-roots.ts';
import { smtpDomain } from '#test/support/smtp-domain.ts';

/** Who is signed in at the page, with an address that counts as confirmed. */
async function signUpAsker(page: Page): Promise<JourneyOwner> {
  const owner = await signUpOwner(page.request);
  await confirmAddress(owner);
  return owner;
}

const confirmAddress = ({ email }: JourneyOwner) =>
  inDatabase((db) => db.updateTable('accounts').set({ emailVerified: true }).where('email', '=', email).execute());

const gigOf = (owner: JourneyOwner) =>
  inDatabase((db) =>
    db
      .selectFrom('gigs')
      .select(['state', 'openedAt', 'reviewedAt'])
      .where('performerId', '=', owner.id)
      .executeTakeFirstOrThrow(),
  );

/** What the screen says of the funnel, since the beginning. */
async function readFunnel(page: Page): Promise<number[]> {
  await page.goto('/gigs?tab=figures');
  const figures = page.getByLabel('Asked, opened, reviewed: Since you began').locator('dd:not([aria-hidden])');
  const nobody = page.getByRole('heading', { name: 'Nobody asked yet' });
  await expect(figures.first().filter({ hasText: /\d/ }).or(nobody)).toBeVisible();
  if (await nobody.isVisible()) return [0, 0, 0];
  return (await figures.allInnerTexts()).map((text) => Number(/(\d+)$/.exec(text.trim())?.[1]));
}

const recount = (owner: JourneyOwner) =>
  inDatabase(async (db) => {
    const gigs = await db
      .selectFrom('gigs')
      .select(['askedAt', 'openedAt', 'reviewedAt'])
      .where('performerId', '=', owner.id)
      .where('askedAt', 'is not', null)
      .execute();
    return [gigs.length, gigs.filter((gig) => gig.openedAt).length, gigs.filter((gig) => gig.reviewedAt).length];
  });

test('what is missing in a request is in sight and in focus, also on a phone', async ({ page }) => {
  await signUpAsker(page);
  await page.goto('/gigs');
  const send = page.getByRole('button', { name: 'Send invitation' });
  const name = page.getByLabel('Client’s name');
  await send.click();
  await expect(name).toBeFocused();
  await expect(page.getByText('Enter the client’s name.')).toBeInViewport();
  await name.fill('Casey Client');
  await page.getByLabel('Email address').fill(`client-${randomUUID().slice(0, 8)}@${smtpDomain}`);
  await send.click();
  await expect(page.getByLabel('They gave it when booking')).toBeFocused();
  await expect(page.getByText('Say how you got this address.')).toBeInViewport();

  await page.getByText('They gave it when booking').click();
  await send.click();
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add a gig' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a gig' });
  await dialog.getByRole('button', { name: 'Add gig' }).click();
  await expect(dialog.getByLabel('Client’s name')).toBeFocused();
  await expect(dialog.getByLabel('Client’s name')).toBeInViewport();
});

test(
  'a refused request is corrected in its gig, and one not sent is taken back',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 409 .*\/ask\)/);
    const owner = await signUpOwner(page.request);
    const gigs = () =>
      inDatabase((db) =>
        db
          .selectFrom('gigs')
          .select(['clientName', 'clientEmail'])
          .where('performerId', '=', owner.id)
          .orderBy('createdAt')
          .execute(),
      );
    await page.goto('/gigs');
    const name = page.getByLabel('Client’s name');
    const address = page.getByLabel('Email address', { exact: true });
    const send = page.getByRole('button', { name: 'Send invitation' });
    const saved = page.getByRole('status').filter({ hasText: 'Saved as a gig' });
    await name.fill('Casey Client');
    await address.fill('typo@journeys.example');
    await page.getByText('They gave it when booking').click();
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Confirm your own email address first.' })).toBeVisible();
    await expect(saved).toContainText('Saved as a gig for Casey Client with typo@journeys.example, not asked yet.');
    await saved.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await address.fill('casey@journeys.example');
    const changed = page.waitForResponse((answer) => /\/ask$/.test(answer.url()));
    await send.click();
    await changed;
    await expect(saved).toContainText('Casey Client with casey@journeys.example, not asked yet.');
    expect(await gigs()).toEqual([{ clientName: 'Casey Client', clientEmail: 'casey@journeys.example' }]);

    // Another client is another gig.
    await name.fill('Robin Guest');
    await address.fill('robin@journeys.example');
    await send.click();
    await expect(saved).toContainText('Robin Guest');
    expect(await gigs()).toHaveLength(2);
    await page.getByRole('button', { name: 'Keep it and ask another client' }).click();
    await expect(name).toBeFocused();
    await expect(saved).toBeHidden();

    await name.fill('Sam Phone');
    await page.getByRole('button', { name: 'Ask from my phone' }).click();
    await expect(page.getByRole('dialog', { name: 'Ask from my phone' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(saved).toContainText('Sam Phone');
    await page.getByRole('button', { name: 'Discard gig' }).click();
    await expect(page.getByText('Gig discarded', { exact: true })).toBeVisible();
    await expect(name).toHaveValue('');
    expect(await gigs()).toHaveLength(2);
  },
);

test('the list shows whom an email goes to, and asks before it leaves', longOnce, async ({ page }) => {
  const owner = await signUpOwner(page.request);
  const client = `client-${randomUUID().slice(0, 8)}@${smtpDomain}`;
  await page.goto('/gigs');
  await page.getByLabel('Client’s name').fill('Casey Client');
  await page.getByRole('textbox', { name: 'Email address' }).fill(client);
  await page.getByText('They gave it when booking').click();
  await page.getByRole('button', { name: 'Ask from my phone' }).click();
  await expect(page.getByRole('dialog', { name: 'Ask from my phone' })).toBeVisible();
  await page.keyboard.press('Escape');

  const row = page.getByRole('article').filter({ hasText: client });
  // What would be refused is not asked.
  const confirmFirst = page.getByRole('alertdialog', { name: 'Confirm your own email address first' });
  await row.getByRole('button', { name: 'Ask now' }).click();
  await confirmFirst.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
  await expect(confirmFirst).toBeHidden();
  await confirmAddress(owner);
  await page.reload();

  const question = page.getByRole('alertdialog', { name: `Send to ${client}?` });
  await row.getByRole('button', { name: 'Ask now' }).click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row.getByRole('button', { name: 'Ask now' })).toBeFocused();
  expect(await gigOf(owner)).toMatchObject({ state: 'scheduled' });

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Ask again' })).toBeFocused();
  await takenBySmtp(client);
});

test('an owner asks, the client presses a star in the email, and the page and a widget say Verified gig', async ({
  page,
  browser,
  request,
}) => {
  const owner = await signUpAsker(page);
  const client = `client-${randomUUID().slice(0, 8)}@${smtpDomain}`;
  await page.goto('/gigs');
  await page.getByLabel('Client’s name').fill('Casey Client');
  await page.getByLabel('Email address').fill(client);
  await page.getByLabel('Event type').fill('Wedding');
  await page.getByText('They gave it when booking').click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();

  const mail = await takenBySmtp(client);
  expect(mail.from).toContain(`${owner.businessName} via Starbill`);
  const links = [...mail.html.matchAll(/href="([^"]*\/r\/[^"]*stars=[^"]*)"/g)].map(([, url]) => url ?? '');
  expect(links).toHaveLength(5);
  // A scanner follows every link of an email and runs no scripts: nothing comes of it.
  for (const [, url] of mail.html.matchAll(/href="(http[^"]*)"/g))
    await request.get((url ?? '').replaceAll('&amp;', '&'));
  expect(await gigOf(owner)).toMatchObject({ state: 'asked', openedAt: null, reviewedAt: null });

  const comment = `She found my card in a lemon. ${randomUUID()}`;
  const visit = await browser.newContext();
  const form = await visit.newPage();
  const opened = form.waitForResponse('**/api/gig-opened');
  await form.goto((links.find((url) => /stars=4/.test(url)) ?? '').replaceAll('&amp;', '&'));
  await expectFormAwake(form);
  await expect(form.getByRole('radio', { name: /^4 stars/ })).toBeChecked();
  await expect(form.getByLabel('Your Name')).toHaveValue('Casey Client');
  expect(await form.content()).not.toContain(client);
  await expectNoAxeViolations(form);
  await form.getByLabel('Your Review').fill(comment);
  expect((await opened).status()).toBe(204);
  expect(await gigOf(owner)).toMatchObject({ state: 'opened', reviewedAt: null });
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form.getByRole('button', { name: 'Submit Review' }).click();
  await expect(form.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await gigOf(owner)).toMatchObject({ state: 'reviewed' });

  await approveReview(comment, owner);
  await expectPublished(request, `/reviews/${owner.slug}`, 'Verified gig');
  await form.goto(`/reviews/${owner.slug}`);
  await form.getByText('Verified gig', { exact: true }).click();
  await expect(form.getByText(verifiedGigWords)).toBeVisible();

  await openShadowRoots(form);
  await form.goto(`/embed/carousel?type=carousel&performerId=${owner.id}`);
  const label = form.getByText('✓ Verified gig');
  // The sentence has no element of its own: what is closed is not part of what one reads.
  const explained = form.locator('details', { has: label });
  await expect(explained).toHaveText('✓ Verified gig', { useInnerText: true });
  await label.click();
  await expect(explained).toContainText(verifiedGigWords, { useInnerText: true });
  await visit.close();

  expect(await readFunnel(page)).toEqual(await recount(owner));
  expect(await recount(owner)).toEqual([1, 1, 1]);
});

test(
  'a pasted diary of thirty gigs is read, its problems are named and corrected, and it is there once',
  long,
  async ({ page }) => {
    const owner = await signUpAsker(page);
    const day = (index: number) => new Date(Date.now() - (index + 2) * 86_400_000).toISOString().slice(0, 10);
    const good = Array.from({ length: 27 }, (_, index) =>
      [`Client ${index + 1}`, `client-${index + 1}@journeys.example`, 'Party', day(index)].join('\t'),
    );
    const bad = [
      ['', 'nameless@journeys.example', 'Party', day(28)],
      ['Bo Reed', 'bo.reed@', 'Party', day(29)],
      ['Cy Ash', 'cy@journeys.example', '=SUM(A1)', '31/31/2026'],
    ].map((cells) => cells.join('\t'));
    const corrected = [
      ['Ann Oak', 'nameless@journeys.example', 'Party', day(28)],
      ['Bo Reed', 'bo.reed@journeys.example', 'Party', day(29)],
      ['Cy Ash', 'cy@journeys.example', 'Wedding', day(30)],
    ].map((cells) => cells.join('\t'));
    const read = async (rows: string[]) => {
      await page.getByLabel('Rows').fill(['Name\tEmail\tEvent\tDate', ...rows].join('\n'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'What we read' })).toBeFocused();
    };

    const statement = page.getByRole('region', { name: 'What we read' }).getByText('They gave it when booking');

    await page.goto('/gigs?tab=diary');
    await read([...good, ...bad]);
    await expect(page.getByRole('status').filter({ hasText: '30 rows' })).toContainText(
      '30 rows: 27 gigs to add, 3 left out for the reasons below. Nothing is saved yet.',
    );
    for (const words of [
      'The client’s name is missing.',
      '“bo.reed@” isn’t an email address.',
      'We can’t read “31/31/2026” as a date.',
      'One of its cells is a formula. Paste its value instead.',
    ])
      await expect(page.getByText(words)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await read([...good, ...corrected]);
    await expect(page.getByRole('status').filter({ hasText: '30 rows' })).toContainText('30 rows: 30 gigs to add.');
    await statement.click();
    await page.getByRole('button', { name: 'Check 30 gigs' }).click();
    await page.getByRole('button', { name: 'Add 30 gigs' }).click();
    await expect(page.getByText('30 gigs added', { exact: true })).toBeVisible();
    const saved = () =>
      inDatabase((db) =>
        db.selectFrom('gigs').select(['askAt', 'clientName']).where('performerId', '=', owner.id).execute(),
      );
    expect(await saved()).toHaveLength(30);

    // The same diary once more is nothing new.
    await page.getByRole('tab', { name: 'Import your diary' }).click();
    await read([...good, ...corrected]);
    await statement.click();
    await page.getByRole('button', { name: 'Check 30 gigs' }).click();
    await expect(page.getByText('This gig is already in your list.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add 0 gigs' })).toBeDisabled();
    expect(await saved()).toHaveLength(30);
    expect(await readFunnel(page)).toEqual(await recount(owner));
  },
);
