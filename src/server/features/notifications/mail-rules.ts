import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { readPlatformTrust } from '#server/features/trust/trust.service.ts';
import { limits } from '#shared/limits.ts';
import { usualWaitText } from '#shared/trust.ts';

export type ReviewMailDeps = {
  db: Database;
  env: Pick<Env, 'appUrl' | 'appHost' | 'sessionSecret' | 'operator'>;
  now: () => Date;
};

const day = 24 * 60 * 60 * 1000;

/** A mailbox that anyone may have typed gets at most three of these a day from us. */
export const limitOf = (kinds: string[], now: Date) => ({
  mails: limits.mailsToMailbox,
  kinds,
  since: new Date(now.getTime() - day),
});

/** What an owner who has not confirmed their address gets three of a day: they may be somebody else. */
export const ownerKinds = ['new-review', 'review-edited', 'review-digest'];

/** Unsubscribing by one press in the mail reader (RFC 8058). */
export const oneClick = (unsubscribeUrl: string) => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** How long a decision usually takes, from every decision so far; null while there are too few. */
export const readUsualWait = async (db: Database): Promise<string | null> =>
  usualWaitText((await readPlatformTrust(db)).decisions.halfWithinHours);
