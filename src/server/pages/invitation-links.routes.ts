import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { eraseClient } from '#server/features/gigs/client-erasure.service.ts';
import { refuseContactByHash } from '#server/features/gigs/contact-refusals.ts';
import { disownGig } from '#server/features/gigs/gig-disowning.service.ts';
import { readLeaveToken } from '#server/features/gigs/gig-links.ts';
import { findLeaversGig, recordRefused, recordUnsubscribed } from '#server/features/gigs/gig-outcomes.service.ts';
import { sendOwnPage } from '#server/features/notifications/gig-mails.service.ts';
import { findPerformerName } from '#server/features/profiles/public-profiles.service.ts';
import { serve } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';
import type { MailPageState } from '#web/entry-server.tsx';
import { sendMailPage } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';

/** What the pages' forms send. A mail program's one-click request says none of it, and leaves this act. */
const pressed = z
  .object({ from: z.enum(['act', 'all']).catch('act'), review: z.string().optional() })
  .catch({ from: 'act' });

type Choice = Extract<MailPageState, { page: 'invitation' }>['choice'];
type Left = NonNullable<ReturnType<typeof readLeaveToken>>;

/**
 * The pages behind the small links of an invitation. Opening one shows a button, and pressing it acts: scanners open
 * links too. Their forms are read by the parser that the links of emails share.
 */
export function invitationLinkRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const { db } = deps;
    const sendPage = sendMailPage(renderer, deps.env);
    const send = (reply: FastifyReply, state: MailPageState) =>
      sendPage(reply.header('x-robots-tag', 'noindex'), state);

    async function act(choice: Choice, left: Left, { from, review }: z.output<typeof pressed>): Promise<boolean> {
      const now = deps.now();
      const gig = await findLeaversGig(db, deps.env.sessionSecret, left);
      if (choice === 'decline' || choice === 'not-me') {
        // The address was corrected since: this gig is somebody else's.
        if (gig?.gigId !== left.gigId) return false;
        if (choice === 'not-me') return disownGig(db, gig, now);
        await recordRefused(db, gig, now);
        return false;
      }
      await refuseContactByHash(db, left.mailboxHash, from === 'all' ? 'all' : left.performerId);
      if (!gig) return false;
      await recordUnsubscribed(db, gig, { now, fromAll: from === 'all' });
      if (choice === 'unsubscribe') return false;
      const reviewId = await eraseClient(db, gig, now);
      // A link may have been forwarded, so the review itself is erased on its own page, with an emailed code.
      if (review === undefined || reviewId === null) return false;
      await sendOwnPage(deps, reviewId);
      return true;
    }

    for (const { choice, page, form } of [
      { choice: 'unsubscribe', page: documents.leaveInvitationsPage, form: documents.leaveInvitations },
      { choice: 'decline', page: documents.declineInvitationPage, form: documents.declineInvitation },
      { choice: 'not-me', page: documents.disownGigPage, form: documents.disownGig },
      { choice: 'erase', page: documents.eraseClientPage, form: documents.eraseClient },
    ] as const) {
      const open = async (token: string) => {
        const left = readLeaveToken(deps.env.sessionSecret, token);
        return left && { left, business: await findPerformerName(db, left.performerId) };
      };
      const broken = { page: 'broken-link', purpose: 'gig', why: 'wrong' } as const;

      serve(scope, page, {}, async (request, reply) => {
        const { token } = request.params;
        const opened = await open(token);
        return send(reply, opened ? { page: 'invitation', choice, token, business: opened.business } : broken);
      });

      const config = { ...sharedPerMinute('invitation links', 30), fromAnywhere: true };
      serve(scope, form, { config }, async (request, reply) => {
        const opened = await open(request.params.token);
        if (!opened) return send(reply, broken);
        const asked = pressed.parse(request.body ?? {});
        const also = await act(choice, opened.left, asked);
        const { business } = opened;
        return send(reply, { page: 'invitation-answered', choice, business, fromAll: asked.from === 'all', also });
      });
    }
  };
}
