import type { HeaderLines, ParsedMail } from 'mailparser';
import { type DeliveryFault, faultOfStatus } from './delivery-fault.ts';
import { findReturnedMail, type ReturnAddresses } from './return-address.ts';

/**
 * What a mail server says of one of our emails: why it did not arrive, that its reader reported it, or `nothing` that
 * matters (a delay, a delivery, praise).
 */
export type MailReport = { mailId: string; news: DeliveryFault | 'complained' | 'nothing' };

/** Only the parts of a report are wanted, and a stranger wrote them: nothing is converted that need not be. */
const parsing = { keepDeliveryStatus: true, skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true };

/** Where mail servers write for whom they took a message. */
const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to']);

/**
 * Reads a report of a delivery (RFC 3464) or of a reader (RFC 5965). Null: it is neither, or about no email of ours. Only an
 * address that we signed counts, so a forged report names nothing.
 */
export async function readMailReport(source: Buffer, addresses: ReturnAddresses): Promise<MailReport | null> {
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, { ...parsing, skipImageLinks: true });
  const recipients = mail.headerLines.filter(({ key }) => recipientHeaders.has(key)).map(({ line }) => line);
  const mailId = findReturnedMail(addresses, recipients.join('\n'));
  switch (reportTypeOf(mail)) {
    case 'delivery-status':
      return toReport(mailId, newsOfDelivery(readFields(partOf(mail, 'message/delivery-status'))));
    case 'feedback-report': {
      // A reader's report goes to whoever asked for them; the email's own return address stands in it.
      const named = mailId ?? findReturnedMail(addresses, senderLinesIn(source));
      return toReport(named, newsOfReader(readFields(partOf(mail, 'message/feedback-report'))));
    }
    default:
      return null;
  }
}

const toReport = (mailId: string | null, news: MailReport['news']): MailReport | null =>
  mailId ? { mailId, news } : null;

function reportTypeOf({ headerLines }: { headerLines: HeaderLines }): string | null {
  const line = headerLines.find(({ key }) => key === 'content-type')?.line ?? '';
  if (!/^content-type:\s*multipart\/report\b/i.test(line)) return null;
  return /;\s*report-type\s*=\s*"?([\w-]+)/i.exec(line)?.[1]?.toLowerCase() ?? null;
}

const partOf = ({ attachments }: ParsedMail, type: string): string =>
  attachments.find(({ contentType }) => contentType === type)?.content.toString('utf8') ?? '';

const senderLinesIn = (source: Buffer): string =>
  source
    .toString('latin1')
    .match(/^(?:original-mail-from|return-path):.*$/gim)
    ?.join('\n') ?? '';

/** Groups of `Name: value` lines between empty ones; a line that begins with a blank continues the one before. */
function readFields(part: string): Map<string, string>[] {
  const groups = part.replaceAll('\r\n', '\n').split(/\n\s*\n/);
  return groups.map((group) => {
    const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
    const fields = lines.map((line) => /^([\w-]+):\s*(.*)$/.exec(line.trim()));
    return new Map(
      fields.filter((field) => field !== null).map(([, name = '', value = '']) => [name.toLowerCase(), value]),
    );
  });
}

function newsOfDelivery(groups: Map<string, string>[]): MailReport['news'] {
  // Each of our emails has one recipient.
  const failed = groups.find((group) => /^failed\b/i.test(group.get('action') ?? ''));
  return failed ? faultOfStatus(statusOf(failed)) : 'nothing';
}

/** `5.0.0` says nothing; then the other server's own words may say more. */
function statusOf(group: Map<string, string>): string {
  const [status = ''] = /[245]\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '') ?? [];
  const [said = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get('diagnostic-code') ?? '') ?? [];
  return said && (status === '' || status.endsWith('.0.0')) ? said : status;
}

const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

const newsOfReader = ([fields]: Map<string, string>[]): MailReport['news'] =>
  complaints.has((fields?.get('feedback-type') ?? '').trim().toLowerCase()) ? 'complained' : 'nothing';
