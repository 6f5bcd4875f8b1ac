import type { BetterAuthPlugin } from 'better-auth';
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';

export const providerId = 'oidc';

type Provider = NonNullable<Env['oidc']>;

const away = () =>
  new Refusal(503, 'provider_unavailable', 'We can’t reach this sign-in provider. Sign in another way.', {
    retryAfterSeconds: 30,
  });

/** Builds, at its first use, the sign-in that knows the provider; a provider that was away is asked again the next time. */
export function openProvider<T>(
  provider: Env['oidc'],
  build: (plugin: BetterAuthPlugin) => Promise<T>,
): () => Promise<T> {
  let built: Promise<T> | undefined;
  return () => {
    if (!provider) throw refusals.noSuchCall();
    built ??= isThere(provider).then(async (there) => {
      if (!there) throw away();
      return build(await providerPlugin(provider));
    });
    built.catch(() => {
      built = undefined;
    });
    return built;
  };
}

const discoveryUrl = ({ issuer }: Provider) => `${withoutSlash(issuer)}/.well-known/openid-configuration`;

const selfDescription = z.object({ issuer: z.string() });
const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/**
 * better-auth leaves out a provider that does not answer, for good, and waits for it without end; so we look first. It
 * also believes whatever issuer the document names: one that is not the operator's could speak for another provider.
 */
async function isThere(provider: Provider): Promise<boolean> {
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(discoveryUrl(provider), { signal, redirect: 'error' }).catch(() => null);
  if (!answer?.ok) return false;
  const issuer = selfDescription.safeParse(await answer.json().catch(() => null)).data?.issuer ?? '';
  if (withoutSlash(issuer) === withoutSlash(provider.issuer)) return true;
  throw new Error(`The provider at OIDC_ISSUER calls itself "${issuer}". If that is right, set OIDC_ISSUER to it.`);
}

const text = (value: unknown, max: number) => (typeof value === 'string' ? value.trim().slice(0, max) : '');

async function providerPlugin(provider: Provider) {
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  return genericOAuth({
    config: [
      {
        providerId,
        name: provider.name,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        discoveryUrl: discoveryUrl(provider),
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        disableProviderLogout: true,
        mapProfileToUser(profile) {
          const name = text(profile.name, 2 * limits.name);
          const [first = '', ...others] = name.split(/\s+/);
          return {
            name: name || text(profile.email, 2 * limits.name),
            // better-auth believes any value that is not empty, and some providers say "false" in words.
            emailVerified: profile.email_verified === true || profile.email_verified === 'true',
            firstName: text(profile.given_name ?? first, limits.name),
            lastName: text(profile.family_name ?? others.join(' '), limits.name),
          };
        },
      },
    ],
  });
}
