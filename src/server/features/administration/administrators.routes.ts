import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { acceptInvitation, inviteAdministrator, withdrawInvitation } from './administrator-invitations.service.ts';
import { readAdministrators, removeAdministrator } from './administrators.service.ts';

export function administratorRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'listAdministrators', {}, async (request) => readAdministrators(deps, administratorOf(request)));

  handle(scope, 'inviteAdministrator', { config: sharedPerMinute('invite-administrator', 10) }, async (request) => {
    const administrator = administratorOf(request);
    await inviteAdministrator(deps, { ...request.body, administrator });
    return readAdministrators(deps, administrator);
  });

  handle(scope, 'withdrawInvitation', {}, async (request) =>
    withdrawInvitation(deps, { invitationId: request.params.id, administrator: administratorOf(request) }),
  );

  handle(scope, 'removeAdministrator', {}, async (request) =>
    removeAdministrator(deps, { accountId: request.params.id, administrator: administratorOf(request) }),
  );
}

/** The invited person has no account yet. */
export function acceptInvitationRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'acceptInvitation', { config: sharedPerMinute('accept-invitation', 20) }, async (request) =>
    acceptInvitation(deps, request.body),
  );
}
