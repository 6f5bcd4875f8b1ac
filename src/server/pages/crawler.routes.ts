import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { countListedPerformers, listPerformers } from '#server/features/profiles/listed-performers.ts';
import { sendPublic } from '#server/http/public-answers.ts';
import type { Scope } from '#server/http/scope.ts';
import { docPaths } from '#shared/docs.ts';
import { appPaths } from '#shared/paths.ts';
import { writeRobots, writeSitemap, writeSitemapIndex } from './sitemap.ts';

/** Two addresses each: far below the 50,000 that a file may hold, so that no file is a burden to make or to keep. */
const inPart = 5_000;
const ownPages = ['/', '/privacy', '/terms', '/help', ...docPaths];

/** What search engines ask for before anything else. Kept by the public cache for as long as it keeps anything. */
export function crawlerRoutes(scope: Scope, { db, env, publicCache }: Deps): void {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    type: string,
    write: () => Promise<string>,
  ) =>
    sendPublic(request, reply, publicCache, path, async () => ({
      status: 200,
      body: await write(),
      performerId: null,
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
    }));

  const countParts = async () => Math.max(1, Math.ceil((await countListedPerformers(db)) / inPart));
  const writePart = async (part: number) =>
    writeSitemap(
      env.appUrl,
      await listPerformers(db, { from: (part - 1) * inPart, limit: inPart }),
      part === 1 ? ownPages : [],
    );

  scope.get('/robots.txt', async (request, reply) =>
    send(request, reply, '/robots.txt', 'text/plain', async () => writeRobots(env.appUrl, appPaths)),
  );

  scope.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, '/sitemap.xml', 'application/xml', async () => {
      const parts = await countParts();
      return parts > 1 ? writeSitemapIndex(env.appUrl, parts) : writePart(1);
    }),
  );

  scope.get<{ Params: { part: string } }>('/sitemap-:part', async (request, reply) => {
    const part = Number(/^([1-9]\d{0,4})\.xml$/i.exec(request.params.part)?.[1] ?? 0);
    if (part === 0 || part > (await countParts())) throw refusals.notFound();
    return send(request, reply, `/sitemap-${part}.xml`, 'application/xml', () => writePart(part));
  });
}
