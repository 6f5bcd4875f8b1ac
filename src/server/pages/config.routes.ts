import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';

/** What the screens must know of the copy they run on. */
export function configRoutes(scope: Scope, { env }: Deps): void {
  scope.get(
    '/api/config',
    {
      schema: {
        summary: 'Who runs this copy of Starbill, and how to reach them',
        response: { 200: z.strictObject({ operatorName: z.string(), supportEmail: z.string() }) },
      },
    },
    async () => ({ operatorName: env.operator.name, supportEmail: env.operator.supportEmail }),
  );
}
