import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import type { Challenges } from '#server/http/limits/challenges.ts';
import { countShared } from '#server/http/limits/limits.ts';

/** Of one address, through the API and the form without scripts together. */
export const perAddress = { kind: 'submissions', most: 10, seconds: 60 };
/** The guests of a venue share an address: those who solve a challenge have this many submissions besides. */
const solvedPerAddress = { kind: 'solved submissions', most: 60, seconds: 60 };

type AdmitDeps = Pick<Deps, 'sharedLimits' | 'challenges' | 'db' | 'auth' | 'openAccess' | 'now' | 'env'>;

/** Asked before a submission is read: null, or why it is refused. `answer`: to a challenge, where a form carries it. */
export async function refuseSubmission(
  deps: AdmitDeps,
  request: FastifyRequest,
  answer?: string,
): Promise<Refusal | null> {
  const { challenges } = deps;
  if (await challenges.isSolved(request, answer)) return countShared(deps, request, solvedPerAddress);
  if (challenges.mode === 'always' && !(await loadSession(request, deps))) {
    return challengeRequired(challenges);
  }
  const refusal = await countShared(deps, request, perAddress);
  return refusal && offerChallenge(challenges, refusal);
}

export const challengeRequired = ({ create }: Challenges): Refusal =>
  new Refusal(
    403,
    'challenge_required',
    'Solve the challenge in this answer and send the review again with the header X-Challenge.',
    { challenge: create() },
  );

/** The refusal of a flood, with a way through it for those who do some work. */
export function offerChallenge({ mode, create }: Challenges, refusal: Refusal): Refusal {
  if (mode === 'off') return refusal;
  const { status, code, message, retryAfterSeconds } = refusal;
  return new Refusal(status, code, message, {
    challenge: create(),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
