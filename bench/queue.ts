import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '#scripts/support/chromium.mjs';
import { atLeast, type Figure } from './figure.ts';

/** Signs in to the queue; made by the server at its start. */
export const queueAdministrator = { email: 'queue@bench.example', password: 'a long night of reading' };

const waiting = 10_000;
const decisions = 60;
/** Within one transaction every review would step over all former versions of its totals. */
const batch = 2_000;

/** Older than all others, so that these are the queue. */
async function fillQueue(pool: pg.Pool, slug: string): Promise<void> {
  for (let first = 0; first < waiting; first += batch) {
    await pool.query(
      `insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment, event_type, created_at)
       select p.id, 'Rae Quill', 'queue-' || n || '@example.test', n % 5 + 1, 'Evening number ' || n, 'Wedding',
         '2001-01-01'::timestamptz + n * interval '1 minute'
       from performers p, generate_series($2::int, $3::int) n where p.slug = $1`,
      [slug, first + 1, first + batch],
    );
  }
}

const hereNow = (page: Page) => page.locator('article[aria-current=true]').innerText();

/** What an administrator's fingers do: one key to approve, three to reject, and not before the last one has gone. */
async function decide(page: Page, approve: boolean): Promise<void> {
  const before = await hereNow(page);
  if (approve) await page.keyboard.press('a');
  else {
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.waitForFunction((text) => {
    const here = document.querySelector<HTMLElement>('article[aria-current=true]');
    return here !== null && here.innerText !== text;
  }, before);
}

/** Decisions a minute by keyboard in a real browser, every second one a rejection, until the server has taken them all. */
export async function measureQueue(origin: string, databaseUrl: string, slug: string): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const executablePath = (await findChromium()) ?? undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await fillQueue(pool, slug);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${origin}/sign-in?returnTo=/admin`);
    await page.getByLabel('Email address').fill(queueAdministrator.email);
    await page.getByLabel('Password', { exact: true }).fill(queueAdministrator.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('article[aria-current=true]').waitFor();
    const since = performance.now();
    for (let n = 0; n < decisions; n += 1) await decide(page, n % 2 === 0);
    for (;;) {
      const { rows } = await pool.query(
        "select count(*)::int as n from reviews where decided_at is not null and created_at < '2002-01-01'",
      );
      if (rows[0].n >= decisions) break;
    }
    const minutes = (performance.now() - since) / 60_000;
    return atLeast('decisions a minute by keyboard, 10,000 waiting', decisions / minutes, 60, 'a minute');
  } finally {
    await browser.close();
    await pool.end();
  }
}
