import { createHmac } from 'node:crypto';
import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '#server/db/open.ts';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const period = 30_000;

/** The code of one 30-second step (RFC 6238, six digits), as better-auth works it out. */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The account a code is entered for: from the session, or after the password from the second step's cookie. */
async function accountEntering(ctx: Context): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie('two_factor');
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!challenge) return null;
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value ?? null;
}

/**
 * Accepts a code of an authenticator app once, so that one that was overlooked or intercepted is of no use.
 * better-auth checks codes and remembers none, so the step is claimed before it looks; of many at once one statement
 * wins.
 */
export async function refuseUsedCode(db: Database, ctx: Context): Promise<void> {
  const accountId = await accountEntering(ctx);
  if (accountId === null) return;
  const factor = await db
    .selectFrom('twoFactors')
    .select(['id', 'secret'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!factor) return;
  const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: factor.secret });
  const present = Math.floor(Date.now() / period);
  const step = [present + 1, present, present - 1].find(
    (candidate) => codeOfStep(secret, candidate) === ctx.body?.code,
  );
  // A wrong code: better-auth refuses it, and counts it.
  if (step === undefined) return;
  const claimed = await db
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('id', '=', factor.id)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw new APIError('BAD_REQUEST', { code: 'CODE_USED', message: 'This code was used before.' });
}
