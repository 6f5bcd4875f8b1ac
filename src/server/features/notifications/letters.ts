import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '#server/env.ts';
import type * as EntryMails from '../../../mails/entry-mails.tsx';
import type { MailData, MailKind, WrittenMail } from '../../../mails/entry-mails.tsx';

export type { MailData, MailKind } from '../../../mails/entry-mails.tsx';

const built = pathToFileURL(join(import.meta.dirname, '../../../../dist/server/entry-mails.js')).href;
let entry: Promise<typeof EntryMails> | undefined;

/** Writes a mail with the templates of src/mails, which the build has turned into something Node can load. */
export async function writeLetter<Kind extends MailKind>(
  env: Pick<Env, 'appUrl' | 'operator'>,
  kind: Kind,
  data: MailData<Kind>,
): Promise<WrittenMail & { kind: Kind }> {
  entry ??= import(built);
  const { writeMail } = await entry;
  return { kind, ...writeMail(kind, data, { origin: env.appUrl, operator: env.operator }) };
}
