import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Database, openDatabase } from '#server/db/open.ts';
import { addOwner, addPublishedReview } from './factories.ts';
import { test as journeys } from './journeys.ts';

export { expect } from './journeys.ts';

type Site = {
  origin: string;
  /** Puts a page up on a site that is not ours, and says where it is. */
  show(html: string, headers?: Record<string, string>): string;
};

type Act = { id: string; slug: string };

type Fixtures = { site: Site; db: Database; act: Act };

/** The id of the review that this guest left. */
export async function findReview(db: Database, act: Act, reviewerName: string): Promise<string> {
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('performerId', '=', act.id)
    .where('reviewerName', '=', reviewerName)
    .executeTakeFirstOrThrow();
  return id;
}

const words = 'They played until the candles were out, and nobody wanted to go home.';

export const test = journeys.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  site: async ({}, use) => {
    const pages = new Map<string, { html: string; headers: Record<string, string> }>();
    const server = createServer((request, response) => {
      const page = pages.get(request.url?.split('?')[0] ?? '');
      if (!page) return response.writeHead(204).end();
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use({
      origin,
      show(html, headers = {}) {
        const path = `/page-${pages.size}`;
        pages.set(path, { html, headers });
        return origin + path;
      },
    });
    server.closeAllConnections();
    server.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  db: async ({}, use) => {
    const url = await (await fetch(`http://127.0.0.1:${process.env.JOURNEY_MAIL_PORT}/database`)).text();
    const { db, pool } = openDatabase(url, { max: 2 });
    await use(db);
    await pool.end();
  },

  /** A performer with seven published reviews. */
  act: async ({ db }, use) => {
    const act = await addOwner(db, { performer: { businessName: 'The Larks' } });
    for (let n = 1; n <= 7; n += 1) {
      await addPublishedReview(db, act.id, {
        reviewerName: `Guest ${n}`,
        comment: `${n}: ${words}`,
        rating: n === 1 ? 3 : 5,
        createdAt: new Date(Date.UTC(2026, 0, n)),
      });
    }
    await use(act);
  },
});
