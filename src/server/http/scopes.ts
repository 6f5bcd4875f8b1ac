import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { loadSession, type SessionAccount } from '#server/features/accounts/session-reader.ts';
import { bearerOf, loadKeyAccount } from '#server/features/keys/key-reader.ts';
import type { KeyScope } from '#shared/key-scopes.ts';
import type { ScopeName } from '#shared/operations.ts';
import type { Scope } from './scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; only the owner and admin scopes fill it. */
    account: SessionAccount | null;
  }
  interface FastifyInstance {
    /** Whose routes these are. */
    audience?: Audience;
    /** This copy takes no money, and its answers say nothing of any. */
    withoutBilling?: boolean;
  }
  interface FastifyContextConfig {
    /** An owner whose subscription has ended, or not begun, may still make this write: it begins, ends or reduces something. */
    whileLapsed?: boolean;
    /** The scope of API keys that may call it. */
    keyScope?: KeyScope;
    /** A write that carries its permission with it and reads no cookie: no site can borrow anybody's rights for it. */
    fromAnywhere?: boolean;
    /** A file with everything an owner has: not for an administrator who views the account as support. */
    notForSupport?: boolean;
    /** What an upload to it may weigh: it is held in memory. */
    uploadBytes?: number;
    /** Lies under /api, but people come here by a link: a refusal is shown as a page. */
    openedByPeople?: boolean;
  }
}

type Audience = Exclude<ScopeName, 'session'>;
type Routes = (scope: Scope, deps: Deps) => void;

export type OwnerAccount = SessionAccount & { performerId: string; slug: string };

export const isWrite = (request: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/**
 * The four audiences. Each call opens one scope and gives it routes; who may enter is decided here, before a route sees
 * or validates anything.
 */
export function openScopes(app: Scope, deps: Deps) {
  const open =
    (audience: Audience, prepare: (scope: Scope) => void = () => {}) =>
    async (...groups: Routes[]) => {
      await app.register(async (scope) => {
        scope.decorate('audience', audience);
        scope.decorate('withoutBilling', !deps.env.billing);
        prepare(scope as Scope);
        for (const addRoutes of groups) addRoutes(scope as Scope, deps);
      });
    };

  return {
    /** Machines that sign what they send: the body stays as the bytes that were signed. */
    webhook: open('webhook', (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    }),

    public: open('public'),

    owner: open('owner', (scope) => {
      scope.addHook('onRequest', async (request) => {
        const key = bearerOf(request);
        // Who brings a key is nobody but the key's owner, whatever cookies come along.
        const account =
          key === null
            ? await loadSession(request, deps)
            : await loadKeyAccount(key, request.routeOptions.config.keyScope, deps);
        if (!account) throw refusals.signedOut();
        if (!account.performerId) throw refusals.noBusiness();
        if (isWrite(request) && !account.canWrite && !request.routeOptions.config.whileLapsed)
          throw refusals.lapsed(account);
        request.account = account;
      });
    }),

    /** To anyone but an administrator these routes do not exist. */
    admin: open('admin', (scope) => {
      scope.addHook('onRequest', async (request) => {
        const account = await loadSession(request, deps);
        if (account?.role !== 'administrator') throw refusals.noSuchCall();
        if (deps.env.production && !account.twoFactorEnabled) throw refusals.twoFactorRequired();
        request.account = account;
      });
    }),
  };
}

export function ownerOf(request: FastifyRequest): OwnerAccount {
  const { account } = request;
  if (!account?.performerId || !account.slug) throw refusals.signedOut();
  return { ...account, performerId: account.performerId, slug: account.slug };
}

/**
 * For routes that a lapsed owner may use to reduce what is done for them: refuses those who ask for more with it.
 */
export function requireAccess(request: FastifyRequest): void {
  const { account } = request;
  if (!account?.canWrite) throw refusals.lapsed({ hadAccess: account?.hadAccess ?? false });
}

export function administratorOf(request: FastifyRequest): SessionAccount {
  if (request.account?.role !== 'administrator') throw refusals.noSuchCall();
  return request.account;
}
