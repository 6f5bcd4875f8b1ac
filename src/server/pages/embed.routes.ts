import { z } from 'zod';
import { loadWidgetScript } from '#server/built.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { sendPublic } from '#server/http/cache/public-answers.ts';
import { serve } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';
import { widgetTypes } from '#shared/widgets.ts';

/** A page for frames on other people's sites: the only one that may be framed, and it can do nothing but show. */
const framePolicy = ({ appUrl }: Env) => {
  const { origin } = new URL(appUrl);
  const parts = ["default-src 'none'", "script-src 'self'", `img-src 'self' ${origin}`, `font-src 'self' ${origin}`];
  return [...parts, `connect-src 'self' ${origin}`, "base-uri 'none'", "form-action 'none'", 'frame-ancestors *'].join(
    '; ',
  );
};

/** Nothing of the request goes into it: the script reads its settings from its own address. */
const framePage = (script: string, type: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Reviews</title>` +
  `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head>` +
  `<body marginwidth="0" marginheight="0"><div data-starbill="${type}"></div><script src="${script}" data-frame="${type}"></script></body></html>`;

const findType = (asked: unknown) =>
  widgetTypes.find((type) => typeof asked === 'string' && type.toLowerCase() === asked.toLowerCase());

/** What runs on other people's sites: two scripts under short addresses that stay, and the page for frames. */
export function embedRoutes(scope: Scope, { publicCache, env }: Deps): void {
  const config = { rateLimit: false } as const;
  // The address stays and its content may change: kept for an hour, and shown while a newer one is fetched.
  const keepScript = env.development ? 'no-store' : 'public, max-age=3600, stale-while-revalidate=86400';
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': keepScript,
    'access-control-allow-origin': '*',
  };

  // The settings of a widget stand in the address as well: they are for the script, and only the kind is for us.
  serve(scope, documents.embedScript, { config, query: z.looseObject({}) }, async (request, reply) => {
    const type = findType(request.query.type) ?? 'frames';
    return sendPublic(request, reply, publicCache, `${documents.embedScript.path}?type=${type}`, async () => {
      const { code } = await loadWidgetScript(type);
      return { status: 200, body: code, isStatic: true, performerId: null, headers };
    });
  });

  serve(scope, documents.widgetScript, { config }, async (request, reply) =>
    sendPublic(request, reply, publicCache, documents.widgetScript.path, async () => {
      const { code } = await loadWidgetScript('widget');
      return { status: 200, body: code, isStatic: true, performerId: null, headers };
    }),
  );

  serve(scope, documents.embedFrame, {}, async (request, reply) => {
    const type = findType(request.params.widgetType);
    reply.removeHeader('x-frame-options');
    return sendPublic(request, reply, publicCache, `/embed/${type ?? 'unknown'}`, async () => ({
      status: type ? 200 : 404,
      body: framePage((await loadWidgetScript(type ?? 'frames')).file, type ?? 'unknown'),
      performerId: null,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': framePolicy(env),
      },
    }));
  });
}
