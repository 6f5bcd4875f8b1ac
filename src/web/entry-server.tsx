import { renderToStaticMarkup } from 'react-dom/server';
import { AppShell } from './app-shell.tsx';
import { SiteContext } from './document.tsx';
import { MailPage } from './pages/public/from-mail/mail-page.tsx';
import type { MailPageState } from './pages/public/from-mail/mail-page-state.ts';
import { Notice } from './pages/public/parts/notice.tsx';
import { type Asked, openPage } from './public-pages.tsx';
import type { EnquiryFormState, GigOnForm, PublicSource, ReviewFormState, Site } from './public-site.ts';

export type { FormProblem, MailPageState } from './pages/public/from-mail/mail-page-state.ts';
export { describeBusiness } from './pages/public/parts/structured-data.ts';
export type { EmailedReview, EnquiryFormState, GigOnForm, PublicSource, ReviewFormState, Site } from './public-site.ts';

type RenderedPage = { status: number; html: string; location?: string };

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

/** The page that checks availability once more, after its form was posted. */
export async function renderEnquiryForm(
  url: URL,
  source: PublicSource,
  site: Site,
  state: EnquiryFormState,
): Promise<RenderedPage> {
  const page = await render(url, source, site, { state: null, gig: null }, state);
  return page.status === 200 && 'problems' in state ? { ...page, status: 422 } : page;
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
export const renderShell = (site: Site, nonce: string, { signedIn }: { signedIn: boolean }) =>
  toDocument(<AppShell site={site} nonce={nonce} signedIn={signedIn} />);

async function render(
  url: URL,
  source: PublicSource,
  site: Site,
  form: Asked['form'],
  enquiry: EnquiryFormState | null = null,
): Promise<RenderedPage> {
  const opened = await openPage(url, { source, form, enquiry });
  if ('location' in opened) return { ...opened, html: '' };
  const { status, page } = opened;
  return { status, html: toDocument(<SiteContext value={site}>{page}</SiteContext>) };
}

const toDocument = (element: React.ReactElement) => `<!doctype html>${renderToStaticMarkup(element)}`;
