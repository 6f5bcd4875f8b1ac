import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rating } from '#shared/ratings.ts';
import type * as EntryServer from '#web/entry-server.tsx';
import type { PublicSource, ReviewFormState, Site } from '#web/entry-server.tsx';
import type { Database } from '../db/open.ts';
import type { Env } from '../env.ts';
import { readPublicReviews } from '../features/reviews/reviews.service.ts';
import { decodeCursor } from '../http/cursor.ts';
import { distFolder, readAssets } from './assets.ts';

const reviewsOnPage = 20;

const publicSource = (db: Database): PublicSource => ({
  async reviews(idOrSlug, { cursor, stars }: { cursor?: string; stars?: Rating }) {
    // An old or mangled cursor in a shared link begins at the first page rather than failing.
    const after = cursor === undefined ? undefined : (decodeCursor(cursor) ?? undefined);
    const found = await readPublicReviews(db, idOrSlug, { limit: reviewsOnPage, cursor: after, stars });
    if (!found) return null;
    const { movedTo, ...page } = found;
    return movedTo === null ? page : { movedTo };
  },
});

export type Renderer = Awaited<ReturnType<typeof createRenderer>>;

/** Draws documents on the server, with the code that the build has made of `web/entry-server.tsx`. */
export async function createRenderer({ env, db }: { env: Env; db: Database }) {
  const entry: typeof EntryServer = await import(pathToFileURL(join(distFolder, 'server/entry-server.js')).href);
  const site: Site = {
    origin: env.appUrl,
    appHost: env.appHost,
    operator: env.operator,
    assets: await readAssets(),
  };
  const source = publicSource(db);
  const at = (path: string) => new URL(path, site.origin);
  return {
    page: (path: string) => entry.renderPage(at(path), source, site),
    reviewForm: (path: string, state: ReviewFormState) => entry.renderReviewForm(at(path), source, site, state),
    shell: (nonce: string) => entry.renderShell(site, nonce),
  };
}
