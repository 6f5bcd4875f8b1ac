import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { sendFramedMail } from '#server/http/framed-mail.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf, requireAccess } from '#server/http/scopes.ts';
import { askByEmail, askByPhone } from './ask.service.ts';
import { readGigFigures } from './gig-figures.service.ts';
import { importGigs } from './gig-import.service.ts';
import { addGig, changeGig, deleteGig, listGigs } from './gigs.service.ts';
import { previewInvitation, sendTestInvitation } from './sending/invitation-preview.service.ts';
import {
  readInvitationSettings,
  resumeInvitations,
  saveInvitationSettings,
} from './sending/invitation-settings.service.ts';

const keyOf = (request: FastifyRequest & { params: { id: string } }) => ({
  performerId: ownerOf(request).performerId,
  id: request.params.id,
});

/** An owner's gigs, and how their clients are asked for reviews. */
export function gigRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'listGigs', {}, async (request, reply) => {
    const { gigs, nextCursor } = await listGigs(deps, { performerId: ownerOf(request).performerId, ...request.query });
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return gigs;
  });

  handle(scope, 'addGig', {}, async (request) =>
    addGig(deps, ownerOf(request).performerId, request.body, request.headers['idempotency-key'] ?? null),
  );

  handle(scope, 'importGigs', {}, async (request) => importGigs(deps, ownerOf(request).performerId, request.body));

  handle(scope, 'readGigFigures', {}, async (request) =>
    readGigFigures(deps, ownerOf(request).performerId, deps.now()),
  );

  handle(scope, 'changeGig', { config: { whileLapsed: true } }, async (request) => {
    const { paused, reason: _, ...more } = request.body;
    // Pausing asks less of us, so a lapsed owner may.
    if (paused !== true || Object.keys(more).length > 0) requireAccess(request);
    return changeGig(deps, keyOf(request), request.body);
  });

  handle(scope, 'deleteGig', { config: { whileLapsed: true } }, async (request) =>
    deleteGig(deps, keyOf(request), request.body?.reason),
  );

  handle(scope, 'askForReview', {}, async (request) =>
    request.body.channel === 'email'
      ? askByEmail(deps, ownerOf(request), keyOf(request))
      : askByPhone(deps, keyOf(request)),
  );

  handle(scope, 'readInvitationSettings', {}, async (request) => readInvitationSettings(deps, ownerOf(request)));

  handle(scope, 'saveInvitationSettings', {}, async (request) =>
    saveInvitationSettings(deps, ownerOf(request), request.body),
  );

  handleRaw(scope, 'previewInvitation', {}, async (request, reply) =>
    sendFramedMail(reply, deps.env, await previewInvitation(deps, ownerOf(request).performerId, request.query)),
  );

  handle(scope, 'sendTestInvitation', {}, async (request) => sendTestInvitation(deps, ownerOf(request).performerId));

  handle(scope, 'resumeInvitations', {}, async (request) => resumeInvitations(deps, ownerOf(request)));
}
