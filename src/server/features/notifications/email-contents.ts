import type { MailData, MailKind, WrittenMail } from '#mails/entry-mails.tsx';
import { loadEntry } from '#server/built.ts';
import type { Env } from '#server/env.ts';

export type { MailData, MailKind } from '#mails/entry-mails.tsx';

/** Loads the templates beforehand, where nothing may wait for that later: while a transaction is open, for example. */
export const loadEmailTemplates = async () => void (await loadEntry('mails'));

/** Subject, HTML and text of an email, from the templates of src/mails. */
export async function writeEmail<Kind extends MailKind>(
  env: Pick<Env, 'appUrl' | 'operator'>,
  kind: Kind,
  data: MailData<Kind>,
): Promise<WrittenMail & { kind: Kind }> {
  const { writeMail } = await loadEntry('mails');
  return { kind, ...writeMail(kind, data, { origin: env.appUrl, operator: env.operator }) };
}
