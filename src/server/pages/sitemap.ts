import { escapeMarkup } from '#server/escape-markup.ts';
import { performerPath, reviewPagePath } from '#shared/paths.ts';

export type ListedPerformer = { slug: string; described: boolean; changedAt: Date };

const xml = (element: 'urlset' | 'sitemapindex', lines: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${element}>\n`;

const address = (url: string, changedAt?: Date) =>
  `<url><loc>${escapeMarkup(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`;

/** A sitemap of performers' pages. A profile without words of its own is not worth a visit. */
export const writeSitemap = (origin: string, performers: ListedPerformer[], others: readonly string[] = []) =>
  xml('urlset', [
    ...others.map((path) => address(origin + path)),
    ...performers.flatMap((performer) => [
      address(origin + reviewPagePath(performer), performer.changedAt),
      ...(performer.described ? [address(origin + performerPath(performer), performer.changedAt)] : []),
    ]),
  ]);

export const writeSitemapIndex = (origin: string, parts: number) =>
  xml(
    'sitemapindex',
    Array.from(
      { length: parts },
      (_, index) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
    ),
  );

/**
 * Addresses end at `$` or continue with `?`: without that, a rule for the owners' screen `/reviews` would hide every
 * performer's page below it.
 */
export const writeRobots = (origin: string, closedPaths: readonly string[]) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...closedPaths.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}?`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
