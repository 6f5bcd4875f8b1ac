import type { ReactElement } from 'react';
import { elsewherePath, sampleSlug } from '#shared/paths.ts';
import { type ListChoice, listQuery, reviewSorts } from '#shared/public-list.ts';
import { ratings } from '#shared/ratings.ts';
import { safeWebLink } from '#shared/safe-web-link.ts';
import type { PublicReviews } from '#shared/schemas/reviews.ts';
import { findSample } from './content/sample-act.ts';
import { AnalyticsInsightsPage } from './pages/public/docs/analytics-insights-page.tsx';
import { ApiPage } from './pages/public/docs/api-page.tsx';
import { AskingPage } from './pages/public/docs/asking-page.tsx';
import { ConnectingPage } from './pages/public/docs/connecting-page.tsx';
import { DocsIndexPage } from './pages/public/docs/doc-page.tsx';
import { GettingStartedPage } from './pages/public/docs/getting-started-page.tsx';
import { ManagingReviewsPage } from './pages/public/docs/managing-reviews-page.tsx';
import { WidgetIntegrationPage } from './pages/public/docs/widget-integration-page.tsx';
import { ElsewherePage, elsewherePerPage } from './pages/public/elsewhere/elsewhere-page.tsx';
import { EnquiryPage } from './pages/public/enquire/enquiry-page.tsx';
import { HelpPage } from './pages/public/help/help-page.tsx';
import { LandingPage } from './pages/public/landing/landing-page.tsx';
import { LeaveReviewPage } from './pages/public/leave-review/leave-review-page.tsx';
import { PrivacyPage } from './pages/public/legal/privacy-page.tsx';
import { TermsPage } from './pages/public/legal/terms-page.tsx';
import { PageNotFound } from './pages/public/not-found/page-not-found.tsx';
import { elsewhereShown } from './pages/public/parts/elsewhere-section.tsx';
import { PerformerPage, quotesShown } from './pages/public/performer/performer-page.tsx';
import { PerformerReviewsPage } from './pages/public/performer-reviews/performer-reviews-page.tsx';
import { SingleReviewPage } from './pages/public/single-review/single-review-page.tsx';
import { TrustPage } from './pages/public/trust/trust-page.tsx';
import { VerifyPage } from './pages/public/verify/verify-page.tsx';
import type { EnquiryFormState, Found, GigOnForm, OnPage, PublicSource, ReviewFormState } from './public-site.ts';

/** What a page is opened with: its address, where it reads, and what was posted to it. */
export type Asked = {
  params: Record<string, string>;
  query: URLSearchParams;
  source: PublicSource;
  form: { state: ReviewFormState | null; gig: GigOnForm | null };
  enquiry: EnquiryFormState | null;
};
type Opened = { status: number; page: ReactElement } | { status: number; location: string };
type Open = (asked: Asked) => Opened | Promise<Opened>;

const show = (page: ReactElement, status = 200): Opened => ({ status, page });

/**
 * Every page that people see without signing in. Matched here and drawn as plain elements: none of them is ever taken
 * over by a browser, and a router's loaders, contexts and requests would be work for every visit.
 */
const pages: Record<string, Open> = {
  '/': () => show(<LandingPage />),
  '/privacy': () => show(<PrivacyPage />),
  '/terms': () => show(<TermsPage />),
  '/trust': async ({ source }) => show(<TrustPage figures={await source.trust()} />),
  '/verify': () => show(<VerifyPage />),
  '/help': () => show(<HelpPage />),
  '/docs': () => show(<DocsIndexPage />),
  '/docs/getting-started': () => show(<GettingStartedPage />),
  '/docs/asking-for-reviews': () => show(<AskingPage />),
  '/docs/widget-integration': () => show(<WidgetIntegrationPage />),
  '/docs/managing-reviews': () => show(<ManagingReviewsPage />),
  '/docs/analytics-insights': () => show(<AnalyticsInsightsPage />),
  '/docs/connecting': () => show(<ConnectingPage />),
  '/docs/api': async ({ source }) => show(<ApiPage guide={await source.api()} />),
  '/reviews/:performerId': openReviews,
  '/reviews/:performerId/elsewhere': openElsewhere,
  '/reviews/:performerId/:id': openSingleReview,
  '/review/:performerId': openReviewForm,
  '/enquire/:performerId': openEnquiryForm,
  '/performer/:performerId': openPerformer,
};

/** Paths match in any case. */
const patterns = Object.entries(pages).map(([path, open]) => ({
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'),
  open,
}));

export async function openPage(url: URL, asked: Omit<Asked, 'params' | 'query'>): Promise<Opened> {
  for (const { pattern, open } of patterns) {
    const match = pattern.exec(url.pathname);
    if (match) return open({ ...asked, params: decodeAll(match.groups ?? {}), query: url.searchParams });
  }
  return show(<PageNotFound />, 404);
}

const decodeAll = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]));

async function openReviews({ params, query, source }: Asked): Promise<Opened> {
  const choice: ListChoice = {
    sort: reviewSorts.find((sort) => sort === query.get('sort')),
    stars: ratings.find((rating) => String(rating) === query.get('stars')),
    photos: query.get('photos') === 'yes' ? 'yes' : undefined,
    q: query.get('q') ?? undefined,
    cursor: query.get('cursor') ?? undefined,
    before: query.get('before') ?? undefined,
  };
  const slug = idOrSlug(params);
  const found = slug === sampleSlug ? findSample(choice) : await source.reviews(slug, choice);
  const isWhole = found && 'performer' in found && slug !== sampleSlug && listQuery(choice) === '';
  const elsewhere = isWhole ? await source.imported(found.performer.id, { limit: elsewhereShown }) : nothingElsewhere;
  return answer(found, '/reviews', (shown) => <PerformerReviewsPage page={withFound(shown, { choice, elsewhere })} />);
}

async function openElsewhere({ params, query, source }: Asked): Promise<Opened> {
  const found = await source.reviews(idOrSlug(params), {}, 1);
  if (found && 'movedTo' in found) return { status: 301, location: elsewherePath({ slug: found.movedTo }) };
  const number = Number(query.get('page') ?? 1);
  const isShown = found && 'performer' in found;
  const offset = (number - 1) * elsewherePerPage;
  const elsewhere = isShown
    ? await source.imported(found.performer.id, { limit: elsewherePerPage, offset })
    : nothingElsewhere;
  if (isShown && elsewhere.reviews.length === 0) return show(<PageNotFound />, 404);
  return answer(found, '/reviews', (shown) => <ElsewherePage page={withFound(shown, { elsewhere, number })} />);
}

const nothingElsewhere = { total: 0, reviews: [] };

async function openSingleReview({ params, source }: Asked): Promise<Opened> {
  const found = await source.review(idOrSlug(params), (params.id ?? '').toLowerCase());
  if (found && 'movedTo' in found) return { status: 301, location: `/reviews/${found.movedTo}/${params.id}` };
  const isGone = found !== null && 'performer' in found && found.reviews.length === 0;
  if (isGone) return show(<SingleReviewPage page={found} />, 404);
  return answer(found, '/reviews', (shown) => <SingleReviewPage page={shown} />);
}

async function openReviewForm({ params, source, form: { state, gig } }: Asked): Promise<Opened> {
  const found = await source.reviews(idOrSlug(params), {});
  const links = found && 'performer' in found ? await source.linksElsewhere(found.performer.id) : [];
  // Reading a paused page finds nothing; writing to it is refused.
  const paused = state === null || gig ? 404 : 403;
  const draw = (shown: OnPage<PublicReviews>) => <LeaveReviewPage page={withFound(shown, { state, gig, links })} />;
  return answer(found, '/review', draw, paused);
}

async function openEnquiryForm({ params, source, enquiry: state }: Asked): Promise<Opened> {
  const found = await source.reviews(idOrSlug(params), {}, 1);
  const draw = (shown: OnPage<PublicReviews>) => <EnquiryPage page={withFound(shown, { state })} />;
  const refused = state === null ? 404 : 403;
  if (!found || !('performer' in found)) return answer(found, '/enquire', draw, refused);
  const { bookingUrl, takesEnquiries } = found.performer;
  const booking = safeWebLink(bookingUrl);
  // The owner's own booking page. It passes here so that the press is counted.
  if (booking && state === null) return { status: 302, location: booking.href };
  const isShown = takesEnquiries || (state !== null && 'sent' in state);
  return show(draw(found), isShown ? 200 : refused);
}

async function openPerformer({ params, source }: Asked): Promise<Opened> {
  const found = await source.reviews(idOrSlug(params), {}, quotesShown);
  return answer(found, '/performer', (shown) => <PerformerPage page={shown} />);
}

const withFound = <More extends object>(shown: OnPage<PublicReviews>, more: More) =>
  shown && 'performer' in shown ? { found: shown, ...more } : shown;

/** What all of a performer's pages have in common: unknown, paused and moved performers. */
function answer(
  found: Found<PublicReviews>,
  folder: string,
  draw: (found: OnPage<PublicReviews>) => ReactElement,
  pausedStatus = 404,
): Opened {
  if (!found) return show(draw(null), 404);
  if ('movedTo' in found) return { status: 301, location: `${folder}/${found.movedTo}` };
  return show(draw(found), 'paused' in found ? pausedStatus : 200);
}

/** Ids and slugs are lower case, and an address may be typed in any. */
const idOrSlug = (params: Asked['params']) => (params.performerId ?? '').toLowerCase();
