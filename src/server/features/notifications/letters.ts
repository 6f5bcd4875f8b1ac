import type { MailData, MailKind, WrittenMail } from '#mails/entry-mails.tsx';
import { loadEntry } from '#server/built.ts';
import type { Env } from '#server/env.ts';

export type { MailData, MailKind } from '#mails/entry-mails.tsx';

/** Loads the templates, for who must not wait for that later on: while a transaction is open, say. */
export const prepareLetters = async () => void (await loadEntry('mails'));

/** Writes a mail with the templates of src/mails. */
export async function writeLetter<Kind extends MailKind>(
  env: Pick<Env, 'appUrl' | 'operator'>,
  kind: Kind,
  data: MailData<Kind>,
): Promise<WrittenMail & { kind: Kind }> {
  const { writeMail } = await loadEntry('mails');
  return { kind, ...writeMail(kind, data, { origin: env.appUrl, operator: env.operator }) };
}
