import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { countListedPerformers, listPerformers } from '#server/features/profiles/listed-performers.ts';
import { sendPublic } from '#server/http/cache/public-answers.ts';
import { serve } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents, screens } from '#shared/operations.ts';
import { writeRobots, writeSitemap, writeSitemapIndex } from './sitemap.ts';
import { staticPages } from './static-pages.ts';

/** Two addresses each: far below the 50,000 that a file may hold, so that no file is a burden to make or to keep. */
const inPart = 5_000;
const ownPages = [documents.landingPage.path, ...staticPages.map(({ path }) => path)];

/** What search engines ask for before anything else. Kept by the public cache for as long as it keeps anything. */
export function crawlerRoutes(scope: Scope, { db, env, publicCache }: Deps): void {
  const aboutMoney: string[] = env.billing ? [] : [screens.subscribeScreen.path, screens.trialSetupScreen.path];
  const screenPaths = Object.values(screens)
    .map(({ path }) => path)
    .filter((path) => !aboutMoney.includes(path));
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

  serve(scope, documents.robots, {}, async (request, reply) =>
    send(request, reply, documents.robots.path, 'text/plain', async () => writeRobots(env.appUrl, screenPaths)),
  );

  serve(scope, documents.sitemap, {}, async (request, reply) =>
    send(request, reply, documents.sitemap.path, 'application/xml', async () => {
      const parts = await countParts();
      return parts > 1 ? writeSitemapIndex(env.appUrl, parts) : writePart(1);
    }),
  );

  serve(scope, documents.sitemapPart, {}, async (request, reply) => {
    const part = Number(/^([1-9]\d{0,4})\.xml$/i.exec(request.params.part)?.[1] ?? 0);
    if (part === 0 || part > (await countParts())) throw refusals.notFound();
    return send(request, reply, `/sitemap-${part}.xml`, 'application/xml', () => writePart(part));
  });
}
