import type { MailBody, MailData, MailKind, WrittenMail } from '#mails/entry-mails.tsx';
import { loadEntry } from '#server/built.ts';
import type { Env } from '#server/env.ts';
import { smallPictureUrl } from '#shared/pictures.ts';

type MailEnv = Pick<Env, 'appUrl' | 'operator'>;

export type { MailData, MailKind } from '#mails/entry-mails.tsx';

/** Loads the templates beforehand, where nothing may wait for that later: while a transaction is open, for example. */
export const loadEmailTemplates = async () => void (await loadEntry('mails'));

/** The act of an email to a customer: its name, its colour and where its logo is. */
export type MailAct = { name: string; logoUrl: string | null; brandColor: string | null };

const inStore = '/files/';
const ours = 'Starbill';

/**
 * Subject, HTML and text of an email, from the templates of src/mails. With an act it carries the act: its name as the
 * sender's, its logo attached and its colour. Reply-To is the operator's then, because a quoted reply would hand the act
 * the customer's links.
 */
export async function writeEmail<Kind extends MailKind>(
  env: MailEnv,
  kind: Kind,
  data: MailData<Kind>,
  act: MailAct | null = null,
): Promise<WrittenMail & Envelope<Kind>> {
  const { render, ...envelope } = await draftEmail(env, kind, data, act);
  return { ...envelope, ...render() };
}

type Envelope<Kind> = { kind: Kind; senderName?: string; logoKey?: string; headers?: Record<string, string> };

/** The same without HTML and text, which are rendered once it is certain that the email goes. */
export async function draftEmail<Kind extends MailKind>(
  env: MailEnv,
  kind: Kind,
  data: MailData<Kind>,
  act: MailAct | null = null,
): Promise<Envelope<Kind> & { subject: string; render: () => MailBody }> {
  const { draftMail } = await loadEntry('mails');
  // A picture at a sign-in provider is not ours to attach.
  const logoKey = act?.logoUrl?.startsWith(inStore) ? smallPictureUrl(act.logoUrl.slice(inStore.length)) : undefined;
  const { name, isNamed, address, hasAddress, supportEmail } = env.operator;
  const sender = {
    origin: env.appUrl,
    operator: {
      name: isNamed ? name : null,
      address: hasAddress ? address : null,
      supportEmail,
    },
    ...(act && { act: { name: act.name, color: act.brandColor, hasLogo: logoKey !== undefined } }),
  };
  return {
    kind,
    ...draftMail(kind, data, sender),
    ...(act && { senderName: `${act.name} via ${ours}`, headers: { 'Reply-To': supportEmail } }),
    ...(logoKey !== undefined && { logoKey }),
  };
}
