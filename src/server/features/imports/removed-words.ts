import { hashUnder } from '#server/signed-token.ts';

/** Stands for the words of an imported review that was removed, whatever name they come under next time. */
export const hashRemoved = (secret: string, performerId: string, textHash: string): string =>
  hashUnder(secret, 'removed-import', `${performerId}\n${textHash}`);
