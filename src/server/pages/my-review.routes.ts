import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { readRejection, submitAppeal } from '#server/features/appeals/appeals.service.ts';
import { readReplyWish, setReplyWish } from '#server/features/notifications/reply-mails.service.ts';
import { type LinkedReview, readReviewLink } from '#server/features/reviews/confirmation.service.ts';
import {
  type EditOutcome,
  editReview,
  findEditLimit,
  readLatestEdit,
} from '#server/features/reviews/edits/edits.service.ts';
import { eraseReview } from '#server/features/reviews/erasure.service.ts';
import { sendReviewerCode, takeReviewerCode } from '#server/features/reviews/reviewer-codes.service.ts';
import { readForReviewer } from '#server/features/reviews/reviewer-download.service.ts';
import { serve } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { appealWords } from '#shared/appeals.ts';
import { limits } from '#shared/limits.ts';
import { documents } from '#shared/operations.ts';
import { ratings } from '#shared/ratings.ts';
import { editReviewInput } from '#shared/reviews.ts';
import type { FormProblem, MailPageState } from '#web/entry-server.tsx';
import { sendMailPage, show } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';

/** What the page's forms send. Without a code, or asked for once more, it is emailed; with one the thing itself is done. */
const pressed = z
  .object({
    purpose: z.enum(['appeal', 'download', 'edit', 'erase']),
    code: z.string().max(100).optional(),
    again: z.string().max(10).optional(),
    words: z.string().max(100_000).optional().default(''),
    rating: z.coerce.number<string>().optional().catch(0),
    comment: z.string().max(100_000).optional(),
    eventType: z.string().max(1_000).optional(),
  })
  .nullable()
  .catch(null);
type Pressed = NonNullable<z.output<typeof pressed>>;

/** What needs no code: it only ever leads to an email to the reviewer's own address. */
const wished = z
  .object({ purpose: z.enum(['reply-email-on', 'reply-email-off']) })
  .nullable()
  .catch(null);
/** On the address, because one-click unsubscribing may come with any body. */
const unsubscribed = z
  .object({ unsubscribe: z.literal('replies') })
  .nullable()
  .catch(null);

const sentences = {
  wrong: 'That code isn’t right. Check the newest email from us and try again.',
  ended: 'That code no longer works. We’ve emailed you a new one.',
  enough: 'We’ve sent as many codes as we can in one day. Try again tomorrow.',
};

const editNotices: Record<Exclude<EditOutcome, 'taken' | 'gone'>, string> = {
  waiting: 'Your edit is saved. We’ll email you when we’ve checked it.',
  withdrawn: 'Your edit is withdrawn. Your review stays as it is.',
  unchanged: 'Nothing was changed.',
  'too-many-today': 'You’ve edited this review as often as you can in one day. Try again tomorrow.',
  'too-many-ever': `You’ve edited this review ${limits.edits.ever} times, which is the most we allow. You can still erase it.`,
  appealed: 'You’ve appealed. You can edit the review once we’ve answered.',
};

/**
 * The reviewer's own page: the link of any email shows what became of the review. What changes something, or takes the
 * review away, asks for a code that is emailed at that moment, because emails are quoted and forwarded. Its forms are read
 * by the parser that the links of emails share.
 */
export function myReviewRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const send = sendMailPage(renderer, deps.env);

    async function showStatus(token: string, notice: string | null = null): Promise<MailPageState> {
      // Read afresh: the form that was just sent may have changed it.
      const review = await readReviewLink(deps, 'my-review', token);
      if (typeof review === 'string') return { page: 'broken-link', purpose: 'my-review', why: review };
      const rejection = await readRejection(deps.db, review.id, deps.now());
      const edit = await readLatestEdit(deps.db, review.id);
      const replyWish = await readReplyWish(deps.db, review.id);
      return { page: 'my-review', token, review: show(review), rejection, edit, replyWish, notice };
    }

    async function codePage(token: string, review: LinkedReview, asked: Pressed, problem: FormProblem | null) {
      const started = asked.comment === undefined ? await readLatestEdit(deps.db, review.id) : null;
      const { rating, comment, eventType } = started ?? review;
      const edit =
        asked.comment === undefined
          ? { rating, comment, eventType }
          : {
              rating: ratings.find((each) => each === asked.rating) ?? (0 as const),
              comment: asked.comment,
              eventType: asked.eventType ?? '',
            };
      const { purpose, words } = asked;
      return { page: 'my-review-code' as const, token, purpose, words, edit, review: show(review), problem };
    }

    async function askForCode(token: string, review: LinkedReview, asked: Pressed, why: FormProblem | null) {
      const sent = await sendReviewerCode(deps, review, asked.purpose);
      return codePage(token, review, asked, sent ? why : { field: null, message: sentences.enough });
    }

    async function press(token: string, review: LinkedReview, asked: Pressed, reply: FastifyReply) {
      const { purpose, code } = asked;
      // The page may be old: what is over is answered with how things stand.
      const appeal = (await readRejection(deps.db, review.id, deps.now()))?.appeal;
      if (purpose === 'appeal' && appeal !== 'possible') return send(reply, await showStatus(token));
      if (purpose === 'edit' && appeal === 'waiting') return send(reply, await showStatus(token, editNotices.appealed));
      const limit = purpose === 'edit' ? await findEditLimit(deps.db, review.id, deps.now()) : null;
      // No code is sent, or used up, for what will be refused.
      if (limit) return send(reply, await showStatus(token, editNotices[limit]));
      if (code === undefined || asked.again) return send(reply, await askForCode(token, review, asked, null));
      const words = appealWords.safeParse(asked.words);
      const edit = editReviewInput.safeParse({
        rating: asked.rating,
        comment: asked.comment,
        eventType: asked.eventType,
      });
      const read = { appeal: words, edit, download: null, erase: null }[purpose];
      if (read?.success === false) {
        const { message = '', path = [] } = read.error.issues[0] ?? {};
        // The words of an appeal are a text by themselves, without a name.
        return send(reply, await codePage(token, review, asked, { field: String(path[0] ?? 'words'), message }));
      }
      const outcome = await takeReviewerCode(deps, { reviewId: review.id, purpose, code });
      if (outcome === 'ended')
        return send(reply, await askForCode(token, review, asked, { field: 'code', message: sentences.ended }));
      if (outcome === 'wrong')
        return send(reply, await codePage(token, review, asked, { field: 'code', message: sentences.wrong }));
      if (purpose === 'download') return sendCopy(reply, await readForReviewer(deps.db, review.id));
      if (purpose === 'erase') {
        await eraseReview(deps, review.id);
        return send(reply, { page: 'erased', review: show(review) });
      }
      if (purpose === 'edit' && edit.success) {
        const done = await editReview(deps, review.id, edit.data);
        const notice = done === 'taken' || done === 'gone' ? 'Your review has been changed.' : editNotices[done];
        return send(reply, await showStatus(token, notice));
      }
      await submitAppeal(deps.db, { reviewId: review.id, words: words.data ?? '', now: deps.now() });
      return send(reply, await showStatus(token));
    }

    serve(scope, documents.myReviewPage, {}, async (request, reply) =>
      send(reply, await showStatus(request.params.token)),
    );

    const config = { ...sharedPerMinute('my-review', 30), fromAnywhere: true };
    serve(scope, documents.changeMyReview, { config }, async (request, reply) => {
      const { token } = request.params;
      const review = await readReviewLink(deps, 'my-review', token);
      const asked = pressed.parse(request.body ?? null);
      const isOver = unsubscribed.parse(request.query) !== null;
      const wish = isOver ? 'reply-email-off' : wished.parse(request.body ?? null)?.purpose;
      if (typeof review !== 'string' && wish) {
        await setReplyWish(deps.db, review.id, wish === 'reply-email-on');
        const notice =
          wish === 'reply-email-on' ? 'We’ll email you when they reply.' : 'We won’t email you about a reply.';
        return send(reply, await showStatus(token, notice));
      }
      if (typeof review === 'string' || !asked) return send(reply, await showStatus(token));
      return press(token, review, asked, reply);
    });
  };
}

const sendCopy = (reply: FastifyReply, copy: unknown) =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="my-review.json"')
    .send(JSON.stringify(copy, null, 2));
