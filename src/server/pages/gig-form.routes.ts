import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { findLinkedGig, type LinkedGig, recordOpened, sourceOf } from '#server/features/gigs/gig-outcomes.service.ts';
import { sendOwnPage } from '#server/features/notifications/gig-mails.service.ts';
import { refuseSubmission } from '#server/features/reviews/submitting/admit-submission.ts';
import { handle, serve } from '#server/http/handle.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { bookingLine, independenceLine, maskAddress } from '#shared/gig-words.ts';
import { documents } from '#shared/operations.ts';
import { reviewFormPath } from '#shared/paths.ts';
import type { GigOnForm } from '#web/entry-server.tsx';
import { sendMailPage } from './mail-page-answer.ts';
import { formBytes, formLimits, readReviewForm } from './read-review-form.ts';
import type { Renderer } from './renderer.ts';
import { brokenOffForm, createFormTaker, formsRead } from './take-review-form.ts';

/** The star that was pressed in the email. It is chosen on the form, and nothing is sent by opening it. */
const chosenStars = z.object({ stars: z.enum(['1', '2', '3', '4', '5']).optional().catch(undefined) }).catch({});

const links = [
  { link: 'mailed', page: documents.gigPage, form: documents.postedGigReview },
  { link: 'phone', page: documents.phoneGigPage, form: documents.postedPhoneGigReview },
] as const;

type Page = Awaited<ReturnType<Renderer['reviewForm']>>;

/** The form of one gig, behind the link that its client was sent. Opening it changes nothing: scanners open links too. */
export function gigFormRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const take = createFormTaker(deps);
    const sendPage = sendMailPage(renderer, deps.env);
    const secret = deps.env.sessionSecret;
    const find = (token: string) => findLinkedGig({ db: deps.db, secret, now: deps.now() }, token);

    const sendForm = (reply: FastifyReply, page: Page, status = page.status) =>
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': contentSecurityPolicy(deps.env, undefined, page.style),
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .send(page.html);

    const sendUsed = (
      reply: FastifyReply,
      gig: LinkedGig,
      { sent, status = 200 }: { sent: boolean; status?: number },
    ) => {
      reply.header('x-robots-tag', 'noindex');
      return sendPage(reply, { page: 'gig-reviewed', slug: gig.slug, erased: gig.reviewId === null, sent }, status);
    };

    void scope.register(async (forms: Scope) => {
      await forms.register(formbody);
      await forms.register(multipart, { limits: formLimits, throwFileSizeLimit: false });

      for (const { link, page, form: posted } of links) {
        const findOwn = async (token: string) => {
          const gig = await find(token);
          return gig?.link === link ? gig : null;
        };
        const broken = (reply: FastifyReply) => sendPage(reply, { page: 'broken-link', purpose: 'gig', why: 'wrong' });
        const draw = (gig: LinkedGig, state: Parameters<Renderer['reviewForm']>[1], shown: GigOnForm | null) =>
          renderer.reviewForm(reviewFormPath(gig.performerId), state, shown);

        serve(forms, page, {}, async (request, reply) => {
          const { token } = request.params;
          const gig = await findOwn(token);
          if (!gig) return broken(reply);
          if (gig.state === 'expired') return reply.redirect(reviewFormPath(gig.slug), 303);
          if (gig.state === 'reviewed') return sendUsed(reply, gig, { sent: false });
          const { stars = '' } = chosenStars.parse(request.query);
          const values = { reviewerName: gig.clientName, eventType: gig.eventType, rating: stars };
          return sendForm(reply, await draw(gig, { values }, describeGig(gig, token)));
        });

        const config = { ...perMinute(formsRead), fromAnywhere: true, uploadBytes: formBytes };
        serve(forms, posted, { config }, async (request, reply) => {
          const { token } = request.params;
          const gig = await findOwn(token);
          if (!gig) return broken(reply);
          const overLimit = await refuseSubmission(deps, request);
          const form = await readReviewForm(request, overLimit ? 0 : undefined).catch(() => null);
          if (form?.values.purpose === 'my-review' && gig.state === 'reviewed') {
            if (gig.reviewId !== null) await sendOwnPage(deps, gig.reviewId);
            return sendUsed(reply, gig, { sent: true });
          }
          // Too old while it was being filled in: what was typed is an ordinary review.
          const open = gig.state !== 'expired';
          const taking = {
            overLimit,
            ...(open && { gigToken: token, asksForEmail: gig.link === 'phone' }),
          };
          const { state, refusal } = form ? await take(gig.performerId, form, request, taking) : brokenOffForm;
          if (refusal?.code === 'gig_reviewed') return sendUsed(reply, gig, { sent: false, status: 409 });
          if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
          const drawn = await draw(gig, state, open ? describeGig(gig, token) : null);
          return sendForm(reply, drawn, drawn.status === 422 && refusal ? refusal.status : drawn.status);
        });
      }
    });

    handle(scope, 'recordGigOpened', { config: perMinute(60) }, async (request) => {
      const gig = await find(request.body.gigToken);
      if (gig?.state !== 'open') return;
      // An owner who looks at what their client will see has opened nothing.
      if ((await loadSession(request, deps))?.performerId === gig.performerId) return;
      const { performerId } = gig;
      const isFirst = await recordOpened(deps.db, gig, deps.now());
      if (isFirst) deps.visits.count({ performerId, kind: 'review_page_view', source: sourceOf(gig) });
    });
  };
}

const describeGig = (gig: LinkedGig, token: string): GigOnForm => ({
  token,
  action: (gig.link === 'mailed' ? documents.gigPage : documents.phoneGigPage).path.replace(':token', token),
  maskedEmail: gig.link === 'mailed' ? maskAddress(gig.clientEmail ?? '') : null,
  lines: { confirmsGig: bookingLine(gig), confirmsIndependence: independenceLine },
});
