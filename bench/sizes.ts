import { brotliCompressSync } from 'node:zlib';
import { widgetTypes } from '#shared/widgets.ts';
import { atMost, type Figure } from './figure.ts';

/** What a browser downloads: the document, and of what it names, the files that `wanted` picks. Kilobytes, brotli. */
async function weigh(
  origin: string,
  path: string,
  wanted: RegExp,
  options: { document: boolean; blockingOnly?: boolean; headers?: HeadersInit },
) {
  const whole = await (await fetch(`${origin}${path}`, { headers: options.headers })).text();
  // A module runs after the page is there, and nothing waits for it.
  const html = options.blockingOnly ? whole.replaceAll(/<script type="module"[^>]*>/g, '') : whole;
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? ''));
  let bytes = options.document ? brotliCompressSync(html).length : 0;
  for (const file of files) {
    if (!wanted.test(file)) continue;
    bytes += brotliCompressSync(await (await fetch(`${origin}${file}`)).bytes()).length;
  }
  return bytes / 1024;
}

/** One file as a browser downloads it. */
async function weighFile(origin: string, path: string) {
  return brotliCompressSync(await (await fetch(`${origin}${path}`)).bytes()).length / 1024;
}

export async function measureSizes(origin: string, slug: string): Promise<Figure[]> {
  const kb = 'KB brotli';
  const kinds = await Promise.all(widgetTypes.map((type) => weighFile(origin, `/embed-widget.js?type=${type}`)));
  return [
    atMost('public page, HTML and CSS', await weigh(origin, `/reviews/${slug}`, /\.css$/, { document: true }), 20, kb),
    atMost(
      'public page, blocking JavaScript',
      await weigh(origin, `/reviews/${slug}`, /\.js$/, { document: false, blockingOnly: true }),
      0,
      kb,
    ),
    atMost('review page, JavaScript', await weigh(origin, `/review/${slug}`, /\.js$/, { document: false }), 20, kb),
    atMost('embed-widget.js, the largest kind', Math.max(...kinds), 6, kb),
    atMost('widget.js', await weighFile(origin, '/widget.js'), 3, kb),
    atMost('dashboard shell, JavaScript', await weigh(origin, '/dashboard', /\.js$/, { document: false }), 150, kb),
  ];
}
