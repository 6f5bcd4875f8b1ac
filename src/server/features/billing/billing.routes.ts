import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { startTrial } from './billing.service.ts';

const startTrialInput = z.strictObject({ isAnnual: z.boolean() });
const startTrialAnswer = z.strictObject({ trialEnd: z.string() });

export function billingRoutes(scope: Scope, { db, now }: Deps): void {
  scope.post(
    '/api/start-trial',
    {
      config: { whileLapsed: true, ...perMinute(20) },
      schema: {
        summary: 'Start the 7-day free trial',
        body: startTrialInput,
        response: { 200: startTrialAnswer },
      },
    },
    async (request) => {
      const plan = request.body.isAnnual ? 'annual' : 'monthly';
      const { trialEnd } = await startTrial(db, { accountId: ownerOf(request).id, plan, now: now() });
      return { trialEnd: trialEnd.toISOString() };
    },
  );
}
