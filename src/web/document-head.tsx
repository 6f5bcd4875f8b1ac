import type { ReactNode } from 'react';
import { documents } from '#shared/operations.ts';
import { starShape } from './ui/star-shape.ts';

// Browser furniture cannot read CSS variables: these four are --paper, --curtain and --gold-on-curtain of tokens.css.
const paper = { light: '#fbf8f2', dark: '#15120f' };
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#231a4d"/><path transform="translate(4 4)" fill="#f1c052" stroke="#f1c052" stroke-linejoin="round" d="${starShape}"/></svg>`,
)}`;

/** What every document begins with. The first script is the entry; the others are fetched along with it. */
export function DocumentHead({
  title,
  styles,
  fonts,
  scripts,
  scriptPriority,
  children,
}: {
  title: string;
  styles: string[];
  fonts: string[];
  scripts: string[];
  /** Low for those that only enhance what is already drawn: then style and letters come first on a slow line. */
  scriptPriority?: 'low';
  children: ReactNode;
}) {
  const [entry, ...imported] = scripts;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {styles.map((href) => (
        // With a precedence React writes it before everything else that is fetched: nothing is painted without it.
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
      <link rel="icon" href={icon} />
      <link rel="apple-touch-icon" href={documents.touchIcon.path} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
      {children}
      {imported.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority={scriptPriority} />
      ))}
      {entry && <script type="module" src={entry} fetchPriority={scriptPriority} />}
    </head>
  );
}
