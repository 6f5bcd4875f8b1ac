import { createContext, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { type ListChoice, reviewSorts } from '#shared/public-list.ts';
import { ratings } from '#shared/ratings.ts';
import { AnalyticsInsightsPage } from './pages/public/docs/analytics-insights-page.tsx';
import { AskingPage } from './pages/public/docs/asking-page.tsx';
import { DocsIndexPage } from './pages/public/docs/doc-page.tsx';
import { GettingStartedPage } from './pages/public/docs/getting-started-page.tsx';
import { ManagingReviewsPage } from './pages/public/docs/managing-reviews-page.tsx';
import { WidgetIntegrationPage } from './pages/public/docs/widget-integration-page.tsx';
import { HelpPage } from './pages/public/help/help-page.tsx';
import { LandingPage } from './pages/public/landing/landing-page.tsx';
import { LeaveReviewPage } from './pages/public/leave-review/leave-review-page.tsx';
import { PrivacyPage } from './pages/public/legal/privacy-page.tsx';
import { TermsPage } from './pages/public/legal/terms-page.tsx';
import { PageNotFound } from './pages/public/not-found/page-not-found.tsx';
import { PerformerPage, quotesShown } from './pages/public/performer/performer-page.tsx';
import { PerformerReviewsPage } from './pages/public/performer-reviews/performer-reviews-page.tsx';
import { SingleReviewPage } from './pages/public/single-review/single-review-page.tsx';
import { TrustPage } from './pages/public/trust/trust-page.tsx';
import type { GigOnForm, PublicSource, ReviewFormOnPage, ReviewFormState, ReviewsOnPage } from './public-site.ts';

export const sourceContext = createContext<PublicSource>();
export const formContext = createContext<{ state: ReviewFormState | null; gig: GigOnForm | null }>();

/** Every page that people see without signing in. Paths match in any case. */
export const publicRoutes: RouteObject[] = [
  { path: '/', Component: LandingPage },
  { path: '/privacy', Component: PrivacyPage },
  { path: '/terms', Component: TermsPage },
  { path: '/trust', loader: ({ context }) => context.get(sourceContext).trust(), Component: TrustPage },
  { path: '/help', Component: HelpPage },
  { path: '/docs', Component: DocsIndexPage },
  { path: '/docs/getting-started', Component: GettingStartedPage },
  { path: '/docs/asking-for-reviews', Component: AskingPage },
  { path: '/docs/widget-integration', Component: WidgetIntegrationPage },
  { path: '/docs/managing-reviews', Component: ManagingReviewsPage },
  { path: '/docs/analytics-insights', Component: AnalyticsInsightsPage },
  { path: '/reviews/:performerId', loader: loadReviews, Component: PerformerReviewsPage },
  { path: '/reviews/:performerId/:id', loader: loadSingleReview, Component: SingleReviewPage },
  { path: '/review/:performerId', loader: loadReviewForm, Component: LeaveReviewPage },
  { path: '/performer/:performerId', loader: loadPerformer, Component: PerformerPage },
  { path: '*', loader: () => data(null, { status: 404 }), Component: PageNotFound },
];

async function loadReviews({ params, request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const choice: ListChoice = {
    sort: reviewSorts.find((sort) => sort === query.get('sort')),
    stars: ratings.find((rating) => String(rating) === query.get('stars')),
    photos: query.get('photos') === 'yes' ? 'yes' : undefined,
    q: query.get('q') ?? undefined,
    cursor: query.get('cursor') ?? undefined,
    before: query.get('before') ?? undefined,
  };
  const found = await context.get(sourceContext).reviews(idOrSlug(params), choice);
  return answer(found, '/reviews', (shown) => ({ found: shown, choice }) satisfies ReviewsOnPage);
}

async function loadSingleReview({ params, context }: LoaderFunctionArgs) {
  const found = await context.get(sourceContext).review(idOrSlug(params), (params.id ?? '').toLowerCase());
  if (found && 'movedTo' in found) return redirect(`/reviews/${found.movedTo}/${params.id}`, 301);
  if (found && 'performer' in found && found.reviews.length === 0) return data(found, { status: 404 });
  return answer(found, '/reviews', (shown) => shown);
}

async function loadReviewForm({ params, context }: LoaderFunctionArgs) {
  const source = context.get(sourceContext);
  const found = await source.reviews(idOrSlug(params), {});
  const { state, gig } = context.get(formContext);
  const links = found && 'performer' in found ? await source.linksElsewhere(found.performer.id) : [];
  // Reading a paused page finds nothing; writing to it is refused.
  const paused = state === null || gig ? 404 : 403;
  return answer(found, '/review', (shown) => ({ found: shown, state, gig, links }) satisfies ReviewFormOnPage, paused);
}

async function loadPerformer({ params, context }: LoaderFunctionArgs) {
  const found = await context.get(sourceContext).reviews(idOrSlug(params), {}, quotesShown);
  return answer(found, '/performer', (shown) => shown);
}

/** What all of a performer's pages have in common: unknown, paused and moved performers. */
function answer<Answer extends object, Shown>(
  found: Answer | { movedTo: string } | { paused: true } | null,
  folder: string,
  show: (found: Answer) => Shown,
  pausedStatus = 404,
) {
  if (!found) return data(null, { status: 404 });
  if ('movedTo' in found) return redirect(`${folder}/${found.movedTo}`, 301);
  if ('paused' in found) return data(found, { status: pausedStatus });
  return data(show(found));
}

/** Ids and slugs are lower case, and an address may be typed in any. */
const idOrSlug = (params: LoaderFunctionArgs['params']) => (params.performerId ?? '').toLowerCase();
