import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { myReviewToken } from '#server/features/notifications/mail-links.ts';
import { readReplyWish } from '#server/features/notifications/reply-mails.service.ts';
import { readUnsubscribeLink, unsubscribe } from '#server/features/notifications/unsubscribe.service.ts';
import {
  type BrokenLink,
  confirmReview,
  type LinkedReview,
  readReviewLink,
} from '#server/features/reviews/confirmation.service.ts';
import { serve } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';
import type { MailPageState } from '#web/entry-server.tsx';
import { sendMailPage, show } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';

const carrier = z.object({ token: z.string().max(300).catch('') }).catch({ token: '' });

/** Opening a link shows a page, and a form on that page does what the link is for. */
const mailLinks = {
  'confirm-review': { page: documents.confirmReviewPage, form: documents.confirmReview },
  unsubscribe: { page: documents.unsubscribePage, form: documents.unsubscribe },
};
type Purpose = keyof typeof mailLinks;
/** `ask` is what opening the link shows, and changes nothing; `act` is what pressing the button does. */
type Link = { ask(token: string): Promise<MailPageState>; act(token: string): Promise<MailPageState> };

const broken = (purpose: Purpose, why: BrokenLink): MailPageState => ({ page: 'broken-link', purpose, why });

/** The pages behind the links in emails. The link alone is the permission: no cookie is read. */
export function mailLinkRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    void scope.register(formbody);
    // One-click unsubscribing may come as a multipart form; all it says is in the address.
    const ignored = { parseAs: 'buffer', bodyLimit: 16 * 1024 } as const;
    scope.addContentTypeParser('multipart/form-data', ignored, (_request, _body, done) => done(null, {}));

    const send = sendMailPage(renderer, deps.env);
    const open = ({ page, form }: (typeof mailLinks)[Purpose], link: Link) => {
      const inAddress = (request: FastifyRequest) => carrier.parse(request.query).token;
      serve(scope, page, {}, async (request, reply) => send(reply, await link.ask(inAddress(request))));
      serve(scope, form, { config: { ...perMinute(30), fromAnywhere: true } }, async (request, reply) =>
        send(reply, await link.act(carrier.parse(request.body).token || inAddress(request))),
      );
    };

    const ownTokenOf = (review: LinkedReview) => myReviewToken(deps.env.sessionSecret, review);
    const confirmed = async (review: LinkedReview): Promise<MailPageState> => ({
      page: 'confirmed',
      ownToken: ownTokenOf(review),
      review: show(review),
      replyWish: await readReplyWish(deps.db, review.id),
    });

    open(mailLinks['confirm-review'], {
      async ask(token) {
        const review = await readReviewLink(deps, 'confirm-review', token);
        if (typeof review === 'string') return broken('confirm-review', review);
        if (review.verified) return confirmed(review);
        return { page: 'confirm-review', token, ownToken: ownTokenOf(review), review: show(review) };
      },
      async act(token) {
        const review = await confirmReview(deps, token);
        return typeof review === 'string' ? broken('confirm-review', review) : confirmed(review);
      },
    });

    open(mailLinks.unsubscribe, {
      async ask(token) {
        const owner = await readUnsubscribeLink(deps, token);
        return typeof owner === 'string'
          ? broken('unsubscribe', owner)
          : { page: 'unsubscribe', token, business: owner.business, list: owner.list };
      },
      async act(token) {
        const owner = await unsubscribe(deps, token);
        return typeof owner === 'string'
          ? broken('unsubscribe', owner)
          : { page: 'unsubscribed', business: owner.business, list: owner.list };
      },
    });
  };
}
