import { createContext, type ReactNode, useContext } from 'react';
import { type BrandFont, brandStyle, fontFile } from '#shared/brand-style.ts';
import { oembedFormats, oembedPath } from '#shared/oembed.ts';
import { shareImageSize } from '#shared/share-images.ts';
import { DocumentHead } from './document-head.tsx';
import type { Site } from './public-site.ts';

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('A page is rendered inside a SiteContext.');
  return site;
}

export type PageHead = {
  title: string;
  description: string;
  /** The one address of this page, from the root; without it the page asks not to be indexed. */
  path?: string;
  /** The share image of what the page is about, from the root. */
  image?: { url: string; alt: string } | null;
  /** Its one address also unfolds on other sites, as oEmbed says. */
  unfolds?: boolean;
  /** What search engines read; a page has it only for what it shows. */
  structuredData?: object | null;
};

/** A whole public document. Scripts are for the pages that have something to enhance; all of them work without. */
export function PublicDocument({
  head,
  scripts = [],
  showsPhotos = false,
  performer,
  children,
}: {
  head: PageHead;
  scripts?: string[];
  /** Its photos open in place, once the small script for that has come. */
  showsPhotos?: boolean;
  /** Whose page it is, and whose brand it wears. */
  performer?: { brandColor: string | null; brandFont: BrandFont | null };
  children: ReactNode;
}) {
  const site = useSite();
  const { title, description, path, image, structuredData, unfolds } = head;
  const address = path === undefined ? null : site.origin + path;
  const { publicStyles, preloadFonts, viewerScript } = site.assets;
  const font = performer?.brandFont ?? null;
  const style = performer ? brandStyle({ color: performer.brandColor, font }) : null;
  // The act's face stands in for the one of our headings.
  const fonts = font
    ? [fontFile(font, 'latin'), ...preloadFonts.filter((file) => !file.includes('fraunces'))]
    : preloadFonts;
  return (
    <html lang="en">
      <DocumentHead title={title} styles={publicStyles} fonts={fonts} scripts={scripts} scriptPriority="low">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours and faces of our own making, which escapes would spoil. */}
        {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
        <meta name="description" content={description} />
        {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
        {address && unfolds && <UnfoldingLinks address={address} title={title} />}
        <meta property="og:site_name" content="Starbill" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {address && <meta property="og:url" content={address} />}
        {image && (
          <>
            <meta property="og:image" content={new URL(image.url, site.origin).href} />
            <meta property="og:image:type" content="image/png" />
            <meta property="og:image:width" content={String(shareImageSize.width)} />
            <meta property="og:image:height" content={String(shareImageSize.height)} />
            <meta property="og:image:alt" content={image.alt} />
          </>
        )}
        <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={description} />
        {image && <meta name="twitter:image" content={new URL(image.url, site.origin).href} />}
        {/* For the script of a page that has one: its calls go to the host that answers them. */}
        {scripts.length > 0 && site.appHost && <meta name="starbill-app-host" content={site.appHost} />}
        {showsPhotos && <script type="module" src={viewerScript} fetchPriority="low" />}
        {structuredData && <DataBlock type="application/ld+json" data={structuredData} />}
      </DocumentHead>
      <body>{children}</body>
    </html>
  );
}

/** By these WordPress and others find out how to show a link to the page. */
const UnfoldingLinks = ({ address, title }: { address: string; title: string }) =>
  oembedFormats.map((format) => (
    <link
      key={format}
      rel="alternate"
      type={format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'}
      href={new URL(oembedPath(address, format), address).href}
      title={title}
    />
  ));

/** JSON inside a document. It is data, never run; `<` is escaped so that no text in it can end the element. */
export function DataBlock({ type, id, data }: { type: string; id?: string; data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON would not survive HTML's escapes, and `<` is gone.
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
