import { DocumentHead } from './document-head.tsx';
import type { Site } from './public-site.ts';
import { Spinner } from './ui/spinner.tsx';

/** The document that the signed-in application draws itself in. It shows the spinner until the first script runs. */
export function AppShell({ site, nonce, signedIn }: { site: Site; nonce: string; signedIn: boolean }) {
  const { appStyles, appScripts, preloadFonts } = site.assets;
  return (
    <html lang="en">
      <DocumentHead title="Starbill" styles={appStyles} fonts={preloadFonts} scripts={appScripts}>
        <meta name="robots" content="noindex" />
        <meta property="csp-nonce" content={nonce} />
        <meta name="starbill-origin" content={site.origin} />
        {!signedIn && <meta name="starbill-signed-out" />}
        {site.appHost && <meta name="starbill-app-host" content={site.appHost} />}
      </DocumentHead>
      <body>
        <noscript>
          <p className="mx-auto max-w-md px-6 py-24 text-center">
            This page needs JavaScript, which is switched off in this browser. Switch it on and load the page again.
          </p>
        </noscript>
        <div id="root" className="noscript:hidden">
          <Spinner className="min-h-dvh" />
        </div>
      </body>
    </html>
  );
}
