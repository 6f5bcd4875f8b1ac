import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { readRejection, submitAppeal } from '#server/features/appeals/appeals.service.ts';
import { type LinkedReview, readReviewLink } from '#server/features/reviews/confirmation.service.ts';
import { eraseReview } from '#server/features/reviews/erasure.service.ts';
import { sendReviewerCode, takeReviewerCode } from '#server/features/reviews/reviewer-codes.service.ts';
import { readForReviewer } from '#server/features/reviews/reviewer-download.service.ts';
import { serve } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { appealWords } from '#shared/appeals.ts';
import { documents } from '#shared/operations.ts';
import type { MailPageState } from '#web/entry-server.tsx';
import { sendMailPage, show } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';

/** What the page's forms send. Without a code it is emailed; with one the thing itself is done. */
const pressed = z
  .object({
    purpose: z.enum(['appeal', 'download', 'erase']),
    code: z.string().max(100).optional(),
    words: z.string().max(100_000).optional().default(''),
  })
  .nullable()
  .catch(null);
type Pressed = NonNullable<z.output<typeof pressed>>;

const sentences = {
  wrong: 'That code isn’t right. Check the newest email from us and try again.',
  ended: 'That code no longer works. We’ve emailed you a new one.',
  enough: 'We’ve sent as many codes as we can in one day. Please try again tomorrow.',
};

/**
 * The reviewer's own page: the link of any email shows what became of the review. What changes something, or takes the
 * review away, asks for a code that is emailed at that moment, because emails are quoted and forwarded. Its forms are read
 * by the parser that the links of emails share.
 */
export function myReviewRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const send = sendMailPage(renderer, deps.env);

    async function showStatus(token: string, review: LinkedReview): Promise<MailPageState> {
      const rejection = await readRejection(deps.db, review.id, deps.now());
      return { page: 'my-review', token, review: show(review), rejection };
    }

    async function askForCode(token: string, review: LinkedReview, asked: Pressed, why: string | null) {
      const sent = await sendReviewerCode(deps, review, asked.purpose);
      return codePage(token, review, asked, sent ? why : sentences.enough);
    }

    async function press(token: string, review: LinkedReview, asked: Pressed, reply: FastifyReply) {
      const { purpose, code } = asked;
      // The page may be old: what is over is answered with how things stand.
      if (purpose === 'appeal' && (await readRejection(deps.db, review.id, deps.now()))?.appeal !== 'possible')
        return send(reply, await showStatus(token, review));
      if (code === undefined) return send(reply, await askForCode(token, review, asked, null));
      const words = appealWords.safeParse(asked.words);
      if (purpose === 'appeal' && !words.success)
        return send(reply, codePage(token, review, asked, words.error.issues[0]?.message ?? ''));
      const outcome = await takeReviewerCode(deps, { reviewId: review.id, purpose, code });
      if (outcome === 'ended') return send(reply, await askForCode(token, review, asked, sentences.ended));
      if (outcome === 'wrong') return send(reply, codePage(token, review, asked, sentences.wrong));
      if (purpose === 'download') return sendCopy(reply, await readForReviewer(deps.db, review.id));
      if (purpose === 'erase') {
        await eraseReview(deps, review.id);
        return send(reply, { page: 'erased', review: show(review) });
      }
      await submitAppeal(deps.db, { reviewId: review.id, words: words.data ?? '', now: deps.now() });
      return send(reply, await showStatus(token, review));
    }

    serve(scope, documents.myReviewPage, {}, async (request, reply) => {
      const { token } = request.params;
      const review = await readReviewLink(deps, 'my-review', token);
      if (typeof review === 'string') return send(reply, { page: 'broken-link', purpose: 'my-review', why: review });
      return send(reply, await showStatus(token, review));
    });

    const config = { ...sharedPerMinute('my-review', 30), fromAnywhere: true };
    serve(scope, documents.changeMyReview, { config }, async (request, reply) => {
      const { token } = request.params;
      const review = await readReviewLink(deps, 'my-review', token);
      if (typeof review === 'string') return send(reply, { page: 'broken-link', purpose: 'my-review', why: review });
      const asked = pressed.parse(request.body ?? null);
      return asked ? press(token, review, asked, reply) : send(reply, await showStatus(token, review));
    });
  };
}

const codePage = (token: string, review: LinkedReview, asked: Pressed, problem: string | null): MailPageState => ({
  page: 'my-review-code',
  token,
  purpose: asked.purpose,
  words: asked.words,
  review: show(review),
  problem,
});

const sendCopy = (reply: FastifyReply, copy: unknown) =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="my-review.json"')
    .send(JSON.stringify(copy, null, 2));
