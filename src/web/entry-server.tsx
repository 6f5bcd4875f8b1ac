import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router';
import { AppShell } from './app-shell.tsx';
import { SiteContext } from './document.tsx';
import { MailPage } from './pages/public/from-mail/mail-page.tsx';
import type { MailPageState } from './pages/public/from-mail/mail-page-state.ts';
import { Notice } from './pages/public/parts/notice.tsx';
import { formContext, publicRoutes, sourceContext } from './public-routes.tsx';
import type { GigOnForm, PublicSource, ReviewFormState, Site } from './public-site.ts';

export type { MailPageState } from './pages/public/from-mail/mail-page-state.ts';
export { describeBusiness } from './pages/public/parts/structured-data.ts';
export type { EmailedReview, GigOnForm, PublicSource, ReviewFormState, Site } from './public-site.ts';

type RenderedPage = { status: number; html: string; location?: string };

const handler = createStaticHandler(publicRoutes);

/** The document of any public address; an unknown address gets the not-found document. */
export const renderPage = (url: URL, source: PublicSource, site: Site): Promise<RenderedPage> =>
  render(url, source, site, { state: null, gig: null });

/** The review page once more, after its form was posted without scripts; or the form of one gig. */
export async function renderReviewForm(
  url: URL,
  source: PublicSource,
  site: Site,
  state: ReviewFormState,
  gig: GigOnForm | null = null,
): Promise<RenderedPage> {
  const page = await render(url, source, site, { state, gig });
  return page.status === 200 && 'error' in state ? { ...page, status: 422 } : page;
}

/** The document behind a link in a mail. */
export const renderMailPage = (site: Site, state: MailPageState) =>
  toDocument(
    <SiteContext value={site}>
      <MailPage state={state} />
    </SiteContext>,
  );

/** The document that tells a person why there is no other. */
export const renderNotice = (site: Site, notice: { title: string; text: string; again: boolean }) =>
  toDocument(
    <SiteContext value={site}>
      <Notice {...notice} />
    </SiteContext>,
  );

/** The document of the signed-in application, which draws itself in the browser. */
export const renderShell = (site: Site, nonce: string) => toDocument(<AppShell site={site} nonce={nonce} />);

async function render(
  url: URL,
  source: PublicSource,
  site: Site,
  form: { state: ReviewFormState | null; gig: GigOnForm | null },
): Promise<RenderedPage> {
  const requestContext = new RouterContextProvider();
  requestContext.set(sourceContext, source);
  requestContext.set(formContext, form);
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response)
    return { status: context.status, html: '', location: context.headers.get('location') ?? '/' };
  // What goes wrong while loading is the server's to answer, not a page of ours.
  for (const error of Object.values(context.errors ?? {})) throw error;
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = toDocument(
    <SiteContext value={site}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </SiteContext>,
  );
  return { status: context.statusCode, html };
}

const toDocument = (element: React.ReactElement) => `<!doctype html>${renderToStaticMarkup(element)}`;
