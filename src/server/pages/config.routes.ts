import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/http/scope.ts';
import type { PaymentsConfig } from '#shared/billing.ts';

/** What the screens must know of the copy they run on. */
export function configRoutes(scope: Scope, { env, payments }: Deps): void {
  const taken: PaymentsConfig = payments && {
    provider: payments.kind,
    publishableKey: payments.kind === 'stripe' ? payments.publishableKey : null,
  };
  scope.get(
    '/api/config',
    {
      schema: {
        summary: 'Who runs this copy of Starbill, how to reach them, and how it takes payments',
        response: {
          200: z.strictObject({
            operatorName: z.string(),
            supportEmail: z.string(),
            billing: z.boolean(),
            payments: z
              .strictObject({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.string().nullable() })
              .nullable(),
          }),
        },
      },
    },
    async () => ({
      operatorName: env.operator.name,
      supportEmail: env.operator.supportEmail,
      billing: env.billing,
      payments: taken,
    }),
  );
}
