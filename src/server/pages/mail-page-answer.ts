import type { FastifyReply } from 'fastify';
import type { Env } from '#server/env.ts';
import type { LinkedReview } from '#server/features/reviews/confirmation.service.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import type { MailPageState } from '#web/entry-server.tsx';
import type { Renderer } from './renderer.ts';

function statusOf(state: MailPageState): number {
  if (state.page === 'broken-link') return state.why === 'wrong' ? 404 : 410;
  return 'problem' in state && state.problem !== null ? 422 : 200;
}

/** Sends a page behind an email's link. Its address is a permission, so no other site hears of it. */
export const sendMailPage =
  (renderer: Renderer, env: Env) =>
  (reply: FastifyReply, state: MailPageState, status = statusOf(state)) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(env))
      .header('referrer-policy', 'no-referrer')
      .send(renderer.mailPage(state));

/** What the page may show of the review. */
export const show = ({ id: _id, createdAt: _createdAt, ...review }: LinkedReview) => review;
