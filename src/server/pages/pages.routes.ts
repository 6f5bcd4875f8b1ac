import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { refusals } from '#server/errors.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { returnPath, signInAddress } from '#server/features/accounts/sign-in-address.ts';
import { sendPublic } from '#server/http/cache/public-answers.ts';
import { serve } from '#server/http/handle.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { createMethodsTaken } from '#server/http/methods-taken.ts';
import type { Scope } from '#server/http/scope.ts';
import { canonicalCursor } from '#shared/cursor.ts';
import { limits } from '#shared/limits.ts';
import { documents, screens } from '#shared/operations.ts';
import { elsewherePath } from '#shared/paths.ts';
import { listQuery, reviewSorts } from '#shared/public-list.ts';
import type { Rating } from '#shared/ratings.ts';
import type { Renderer } from './renderer.ts';
import { staticPages } from './static-pages.ts';

/**
 * Parameters of a page's address that change what it shows. Others (`utm_source`, …) are let through and ignored, and so
 * is a cursor that cannot be read: an old or mangled one in a shared link is the first page, and no page of its own.
 */
const cursor = z.string().max(100).transform(canonicalCursor).optional().catch(undefined);
const shownQuery = z.object({
  sort: z.enum(reviewSorts).optional().catch(undefined),
  stars: z
    .enum(['1', '2', '3', '4', '5'])
    .transform((given) => Number(given) as Rating)
    .optional()
    .catch(undefined),
  photos: z.literal('yes').optional().catch(undefined),
  q: z.string().trim().max(limits.search).optional().catch(undefined),
  cursor,
  before: cursor,
});

const elsewhereQuery = z.object({ page: z.coerce.number().int().min(1).max(1_000).catch(1) });

/** Pages that look different to somebody who is signed in. */
const signedOutPaths = new Set<string>([documents.landingPage, ...staticPages].map(({ path }) => path));

const spell = (name: string) => encodeURIComponent(name.toLowerCase());

/** It says whether anybody is signed in, because asking for that as nobody is an error on the browser's console. */
async function sendShell(request: FastifyRequest, reply: FastifyReply, renderer: Renderer, deps: Deps) {
  // While the database is away nobody knows: the application asks, and says what it hears.
  const signedIn = await loadSession(request, deps).then(Boolean, () => true);
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy(deps.env, nonce))
    .send(renderer.shell(nonce, { signedIn }));
}

export function pageRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const { publicCache, env } = deps;
    const pageHeaders = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    };

    const sendPage = (request: FastifyRequest, reply: FastifyReply, path: string, isKept = true) => {
      const make = async () => {
        const { status, html, location, performerId, style } = await renderer.page(path);
        const headers = { ...pageHeaders, 'content-security-policy': contentSecurityPolicy(env, undefined, style) };
        return {
          status,
          body: html,
          performerId,
          signedOutOnly: signedOutPaths.has(path),
          headers: location === undefined ? headers : { ...headers, location },
        };
      };
      return sendPublic(request, reply, publicCache, path, make, isKept);
    };

    const { path: landing } = documents.landingPage;
    serve(scope, documents.landingPage, {}, async (request, reply) =>
      (await loadSession(request, deps))
        ? sendShell(request, reply, renderer, deps)
        : sendPage(request, reply, landing),
    );

    // Who is signed in gets the way back at the head of the page; that one is drawn for them and kept by nobody.
    for (const page of staticPages) {
      serve(scope, page, {}, async (request, reply) => {
        if (!(await loadSession(request, deps))) return sendPage(request, reply, page.path);
        const { status, html } = await renderer.page(page.path, { signedIn: true });
        return reply
          .code(status)
          .headers({
            ...pageHeaders,
            'content-security-policy': contentSecurityPolicy(env),
            'cache-control': 'private, no-store',
          })
          .send(html);
      });
    }

    const { reviewsPage, reviewPage, performerPage, enquiryPage } = documents;
    for (const page of [reviewsPage, reviewPage, performerPage, enquiryPage]) {
      serve(scope, page, {}, async (request, reply) => {
        const choice = page === reviewsPage ? shownQuery.parse(request.query) : {};
        const path = page.path.replace(':performer', spell(request.params.performer));
        return sendPage(request, reply, path + listQuery(choice), !choice.q);
      });
    }
    serve(scope, documents.elsewherePage, {}, async (request, reply) => {
      const { page } = elsewhereQuery.parse(request.query);
      return sendPage(request, reply, elsewherePath({ slug: spell(request.params.performer) }, page));
    });
    serve(scope, documents.singleReviewPage, {}, async (request, reply) => {
      const { performer, id } = request.params;
      return sendPage(
        request,
        reply,
        documents.singleReviewPage.path.replace(':performer', spell(performer)).replace(':id', spell(id)),
      );
    });

    for (const screen of Object.values(screens)) {
      serve(scope, screen, {}, async (request, reply) => {
        if (screen.scope !== 'admin') return sendShell(request, reply, renderer, deps);
        const session = await loadSession(request, deps);
        // A bookmark, or the link of an email, is worth something after signing in.
        if (!session) return reply.redirect(signInAddress(returnPath(request.url, env.appUrl)));
        if (session.role === 'administrator') return sendShell(request, reply, renderer, deps);
        // To owners these screens do not exist.
        reply.callNotFound();
        return reply;
      });
    }
  };
}

/** Whatever no route knows: a page for people, `{message, code}` for programs. */
export function answerUnknownPaths(app: Scope, renderer: Renderer, env: Env): void {
  let methodsTaken: ReturnType<typeof createMethodsTaken> | null = null;
  app.setNotFoundHandler(async (request, reply) => {
    if (/^\/api\//i.test(request.url)) {
      // Every route is there once requests are answered.
      methodsTaken ??= createMethodsTaken(app);
      const methods = methodsTaken(request.url.replace(/\?.*$/s, ''));
      // A route that is there may say itself that it isn't, to whom it isn't.
      if (methods.length === 0 || methods.includes(request.method === 'HEAD' ? 'GET' : request.method))
        throw refusals.noSuchCall();
      throw refusals.otherMethod(request.method, methods);
    }
    const wantsPage = request.method === 'GET' && !/^\/assets\//i.test(request.url);
    if (!wantsPage) throw refusals.notFound();
    const { html } = await renderer.page('/not-found');
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(env))
      .send(html);
  });
}
