import { createContext, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { ratings } from '#shared/ratings.ts';
import { HelpPage } from './pages/help/help-page.tsx';
import { LandingPage } from './pages/landing/landing-page.tsx';
import { LeaveReviewPage } from './pages/leave-review/leave-review-page.tsx';
import { PrivacyPage } from './pages/legal/privacy-page.tsx';
import { TermsPage } from './pages/legal/terms-page.tsx';
import { PageNotFound } from './pages/page-not-found/page-not-found.tsx';
import { PerformerReviewsPage } from './pages/performer-reviews/performer-reviews-page.tsx';
import type { PublicSource, ReviewFormOnPage, ReviewFormState, ReviewsOnPage } from './public-site.ts';

export const sourceContext = createContext<PublicSource>();
export const formStateContext = createContext<ReviewFormState | null>(null);

/** Every page that people see without signing in. Paths match in any case. */
export const publicRoutes: RouteObject[] = [
  { path: '/', Component: LandingPage },
  { path: '/privacy', Component: PrivacyPage },
  { path: '/terms', Component: TermsPage },
  { path: '/help', Component: HelpPage },
  { path: '/reviews/:performerId', loader: loadReviews, Component: PerformerReviewsPage },
  { path: '/review/:performerId', loader: loadReviewForm, Component: LeaveReviewPage },
  { path: '*', loader: () => data(null, { status: 404 }), Component: PageNotFound },
];

async function loadReviews({ params, request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const stars = ratings.find((rating) => String(rating) === query.get('stars')) ?? null;
  const cursor = query.get('cursor');
  const found = await context
    .get(sourceContext)
    .reviews(idOrSlug(params), { ...(stars && { stars }), ...(cursor && { cursor }) });
  if (!found) return data(null, { status: 404 });
  if ('movedTo' in found) return redirect(`/reviews/${found.movedTo}`, 301);
  return { found, stars, cursor } satisfies ReviewsOnPage;
}

async function loadReviewForm({ params, context }: LoaderFunctionArgs) {
  const found = await context.get(sourceContext).reviews(idOrSlug(params), {});
  if (!found) return data(null, { status: 404 });
  if ('movedTo' in found) return redirect(`/review/${found.movedTo}`, 301);
  return { found, state: context.get(formStateContext) } satisfies ReviewFormOnPage;
}

/** Ids and slugs are lower case, and an address may be typed in any. */
const idOrSlug = (params: LoaderFunctionArgs['params']) => (params.performerId ?? '').toLowerCase();
