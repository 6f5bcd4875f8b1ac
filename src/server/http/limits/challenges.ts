import { randomFillSync } from 'node:crypto';
import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hmac } from '#server/signed-token.ts';
import type { Challenge } from '#shared/challenge.ts';
import type { SharedLimits } from './shared-limits.ts';

/** Who is asked: everybody, those who come while a limit is reached, or nobody. */
export type ChallengeMode = 'always' | 'floods' | 'off';
export type Challenges = ReturnType<typeof createChallenges>;

const secondsToSolve = 600;
/** A browser tries 256 keys of 4,000 rounds on average: a second or so on a phone, a fifth of one for a native program. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 4_000, keyLength: 32, keyPrefix: '00' };
const randomBytesOfOne = 16;
const longestAnswer = 2_000;

const answerShape = z.object({
  challenge: z.object({ parameters: z.looseObject({ nonce: z.string() }), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Proof of work (ALTCHA), made and checked here: nothing of a third party is loaded. A challenge is signed, ends after
 * ten minutes and is accepted once by all processes together. See docs/decisions/0021-shared-limits.md.
 */
export function createChallenges({
  mode,
  secret,
  limits,
  now,
}: {
  mode: ChallengeMode;
  secret: string;
  limits: SharedLimits;
  now: () => Date;
}) {
  const hmacSignatureSecret = `challenge ${secret}`;
  const solved = new WeakSet<FastifyRequest>();
  const takeRandom = createRandomSource();

  /**
   * As altcha-lib makes it, which signs on another thread: a quarter of a millisecond each, which is what a flood costs
   * then. The keys stand in alphabetical order because their JSON is what is signed.
   */
  function create(): Challenge {
    const { algorithm, cost, keyLength, keyPrefix } = work;
    const expiresAt = Math.floor(now().getTime() / 1000) + secondsToSolve;
    const [nonce, salt] = [takeRandom(), takeRandom()];
    const parameters = { algorithm, cost, expiresAt, keyLength, keyPrefix, nonce, salt };
    const signature = hmac(hmacSignatureSecret, JSON.stringify(parameters)).toString('hex');
    return { parameters, signature };
  }

  /** Called when the signature has been found right: only then is the answer written down as used, and worked on. */
  const deriveOnce: typeof deriveKey = async (parameters, salt, password) => {
    const first = await limits.take('challenge', parameters.nonce, { most: 1, seconds: secondsToSolve });
    if (!first.ok) throw new Error('this challenge was answered before');
    return deriveKey(parameters, salt, password);
  };

  async function accept(answer: string): Promise<boolean> {
    if (answer.length > longestAnswer) return false;
    try {
      const { challenge, solution } = answerShape.parse(JSON.parse(Buffer.from(answer, 'base64').toString()));
      const { verified } = await verifySolution({
        challenge: challenge as Challenge,
        solution,
        deriveKey: deriveOnce,
        hmacSignatureSecret,
      });
      return verified;
    } catch {
      return false;
    }
  }

  return {
    mode,

    create,

    /** Whether a request brings the answer to a challenge, in its header or in a field of a form; looked at once per request. */
    async isSolved(request: FastifyRequest, field?: string): Promise<boolean> {
      const answer = field || request.headers['x-challenge'];
      if (mode === 'off' || typeof answer !== 'string' || solved.has(request)) return solved.has(request);
      if (await accept(answer)) solved.add(request);
      return solved.has(request);
    },

    /** What `isSolved` found. */
    wasSolved: (request: FastifyRequest): boolean => solved.has(request),
  };
}

/** Many at once: asking the system for each costs more than all the rest of a challenge. */
function createRandomSource(): () => string {
  const pool = Buffer.alloc(256 * randomBytesOfOne);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const start = used;
    used += randomBytesOfOne;
    return pool.toString('hex', start, used);
  };
}
