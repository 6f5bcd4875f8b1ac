import { listAssets, loadEntry } from '#server/built.ts';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { Refusal } from '#server/errors.ts';
import { readLinksElsewhere } from '#server/features/gigs/gig-outcomes.service.ts';
import { readImportedPage } from '#server/features/imports/public-imports.service.ts';
import { pausedCode } from '#server/features/profiles/public-profiles.service.ts';
import { readForPage, readPublicReviews } from '#server/features/reviews/published/published-reviews.service.ts';
import { platformKey, readPlatformTrust } from '#server/features/trust/trust.service.ts';
import type { ApiGuide } from '#shared/api-guide.ts';
import { type BrandFont, brandStyle } from '#shared/brand-style.ts';
import { decodeCursor, isId } from '#shared/cursor.ts';
import { limits } from '#shared/limits.ts';
import type { PublicReviews } from '#shared/schemas/reviews.ts';
import type {
  EnquiryFormState,
  GigOnForm,
  MailPageState,
  PublicSource,
  ReviewFormState,
  Site,
} from '#web/entry-server.tsx';

/** An old or mangled cursor in a shared link begins at the first page rather than failing. */
const readCursor = (text: string | undefined) => (text === undefined ? undefined : (decodeCursor(text) ?? undefined));

/**
 * Answers what a page asks for, and remembers whose page it became, because a change of that performer drops it, and what
 * style of theirs it wears.
 */
function openSource(db: Database, api: () => ApiGuide) {
  let shown: string | null = null;
  let style: string | null = null;
  type Branded = { id: string; brandColor: string | null; brandFont: BrandFont | null };
  async function tell<Found extends { performer: Branded; movedTo: string | null }>(read: Promise<Found | null>) {
    try {
      const found = await read;
      if (!found) return null;
      shown = found.performer.id;
      style = brandStyle({ color: found.performer.brandColor, font: found.performer.brandFont });
      const { movedTo, ...page } = found;
      return movedTo === null ? page : { movedTo };
    } catch (error) {
      if (error instanceof Refusal && error.code === pausedCode) return { paused: true } as const;
      throw error;
    }
  }
  /** How many imported reviews there are, where that was read along. */
  let importedCount: number | null = null;
  const source: PublicSource = {
    async reviews(idOrSlug, { cursor, before, ...choice }, limit = limits.page.default) {
      const page = { ...choice, limit, cursor: readCursor(cursor), before: readCursor(before) };
      const reading = readForPage(db, idOrSlug, page).then((found) => {
        if (!found) return null;
        const { imported, ...publicly } = found;
        importedCount = imported;
        return publicly;
      });
      return tell(reading);
    },
    review: (idOrSlug, id) => tell(readPublicReviews(db, idOrSlug, { limit: 1, ids: isId(id) ? [id] : [] })),
    linksElsewhere: (performerId) => readLinksElsewhere(db, performerId),
    imported: async (performerId, page) =>
      importedCount === 0 ? { total: 0, reviews: [] } : readImportedPage(db, performerId, page),
    async trust() {
      shown = platformKey;
      return readPlatformTrust(db);
    },
    api: async () => api(),
  };
  return { source, shownPerformer: () => shown, shownStyle: () => style };
}

export type Renderer = Awaited<ReturnType<typeof createRenderer>>;

/** Draws documents on the server, with the code of `web/entry-server.tsx`. `api`: what /docs/api shows. */
export async function createRenderer({ env, db }: { env: Env; db: Database }, api: () => ApiGuide) {
  let entry = await loadEntry('pages');
  const site: Site = {
    origin: env.appUrl,
    appHost: env.appHost,
    operator: env.operator,
    billing: env.billing,
    assets: await listAssets(),
  };
  const at = (path: string) => new URL(path, site.origin);
  /** In development the code may be another one with every page. */
  const refresh = async () => {
    entry = await loadEntry('pages');
  };
  return {
    /**
     * `performerId`: whose page it is, if anybody's. `style`: the brand it wears, for the page's rules. `signedIn`: for
     * somebody who has an account here.
     */
    async page(path: string, { signedIn = false } = {}) {
      await refresh();
      const { source, shownPerformer, shownStyle } = openSource(db, api);
      const page = await entry.renderPage(at(path), source, signedIn ? { ...site, signedIn } : site);
      return { ...page, performerId: shownPerformer(), style: shownStyle() };
    },
    async reviewForm(path: string, state: ReviewFormState, gig: GigOnForm | null = null) {
      await refresh();
      const { source, shownStyle } = openSource(db, api);
      const page = await entry.renderReviewForm(at(path), source, site, state, gig);
      return { ...page, style: shownStyle() };
    },
    async enquiryForm(path: string, state: EnquiryFormState) {
      await refresh();
      const { source, shownStyle } = openSource(db, api);
      const page = await entry.renderEnquiryForm(at(path), source, site, state);
      return { ...page, style: shownStyle() };
    },
    mailPage: (state: MailPageState) => entry.renderMailPage(site, state),
    notice: (notice: { title: string; text: string; again: boolean }) => entry.renderNotice(site, notice),
    shell: (nonce: string, visitor: { signedIn: boolean }) => entry.renderShell(site, nonce, visitor),
    /** What search engines may read of a performer, as data. */
    schema: (found: PublicReviews) =>
      entry.describeBusiness(found, site.origin, { contact: true, reviews: found.reviews }),
  };
}
