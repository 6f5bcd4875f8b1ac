import type { FastifyRequest } from 'fastify';

/**
 * The one place for an operator's captcha. It is asked before a review is taken, through the form or the API; a script
 * on the form puts its answer into the field `challenge`. False refuses the submission with a sentence.
 */
export type Challenge = { verify(request: FastifyRequest): Promise<boolean> };

/** No captcha: nothing of a third party is loaded, and everybody is let through to the checks. */
export const noChallenge: Challenge = { verify: async () => true };
