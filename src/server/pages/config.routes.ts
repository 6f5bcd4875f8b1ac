import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';

/** What the screens must know of the copy they run on. */
export function configRoutes(scope: Scope, { env, payments }: Deps): void {
  const taken = payments && {
    provider: payments.kind,
    publishableKey: payments.kind === 'stripe' ? payments.publishableKey : null,
  };
  handle(scope, 'readConfig', {}, async () => ({
    operatorName: env.operator.name,
    supportEmail: env.operator.supportEmail,
    billing: env.billing,
    payments: taken,
  }));
}
