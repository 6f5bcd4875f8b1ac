import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { callAuth } from '#server/features/accounts/auth/call-auth.ts';
import { rememberDevice } from '#server/features/accounts/auth/open-endpoint.ts';
import { findWantedAddress, finishEmailChange } from '#server/features/accounts/email-change.service.ts';
import { readDisowned, secureAccount } from '#server/features/accounts/security/secure-account.service.ts';
import { circumstancesOf } from '#server/features/accounts/security/security-notices.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { signInAddress } from '#server/features/accounts/sign-in-address.ts';
import { serve } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents, operations, screens } from '#shared/operations.ts';
import type { MailPageState } from '#web/entry-server.tsx';
import { sendMailPage } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';

const carrier = z.object({ token: z.string().max(1_000).catch('') }).catch({ token: '' });

/** The pages behind the links in emails about an account. Opening one changes nothing: scanners open links too. */
export function accountLinkRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const send = sendMailPage(renderer, deps.env);
    const broken = (why: Extract<MailPageState, { page: 'broken-link' }>['why']): MailPageState => ({
      page: 'broken-link',
      purpose: 'account',
      why,
    });

    serve(scope, documents.secureAccountPage, {}, async (request, reply) => {
      const { token } = carrier.parse(request.query);
      const found = await readDisowned(deps, token);
      if (found === 'done') return send(reply, { page: 'account-secured', email: null });
      return send(
        reply,
        typeof found === 'string' ? broken(found) : { page: 'secure-account', token, restores: found.restores },
      );
    });

    serve(
      scope,
      documents.secureAccount,
      { config: { ...perMinute(10), fromAnywhere: true } },
      async (request, reply) => {
        const secured = await secureAccount(deps, carrier.parse(request.body).token);
        if (secured === 'done') return send(reply, { page: 'account-secured', email: null });
        if (typeof secured === 'string') return send(reply, broken(secured));
        await callAuth(request, deps, {
          ...operations.requestPasswordReset,
          body: { email: secured.email, redirectTo: screens.resetPasswordScreen.path },
          withSession: false,
        });
        return send(reply, { page: 'account-secured', email: secured.email });
      },
    );

    // Who opens the link on another device signs in there first: the link and the session belong to one person.
    serve(scope, documents.confirmEmailPage, {}, async (request, reply) => {
      const { token } = carrier.parse(request.query);
      const session = await loadSession(request, deps);
      if (!session)
        return reply.redirect(signInAddress(`${documents.confirmEmailPage.path}?${new URLSearchParams({ token })}`));
      const email = await findWantedAddress(deps, session, token);
      return send(
        reply,
        email === null ? broken('gone') : { page: 'confirm-email', token, email, oldEmail: session.email },
        email === null ? 404 : 200,
      );
    });

    serve(scope, documents.confirmEmail, { config: perMinute(10) }, async (request, reply) => {
      const { token } = carrier.parse(request.body);
      const session = await loadSession(request, deps);
      if (!session) return reply.redirect(signInAddress(screens.settingsScreen.path));
      const newEmail = await findWantedAddress(deps, session, token);
      if (newEmail === null) return send(reply, broken('gone'), 404);
      const answer = await callAuth(request, deps, { ...operations.confirmAddress, query: { token } });
      const at = circumstancesOf(request, deps);
      if (!answer.ok || !(await finishEmailChange(deps, session, { newEmail, at })))
        return send(reply, broken('gone'), 404);
      await rememberDevice(request, reply, deps, { accountId: session.id });
      return send(reply, { page: 'email-changed', email: newEmail, oldEmail: session.email });
    });
  };
}
