import { resolve } from 'node:path';
import { z } from 'zod';
import { readPromotionCodes } from './outside/payments/promotion-codes.ts';

// The kinds of value an environment variable can have. Each message follows the variable's name and makes a sentence
// with it: "PORT must be …". Values that may hold a password are never repeated.

export const text = (pattern: RegExp, complaint: string) => z.string().regex(pattern, complaint);

export const oneOf = <const Words extends [string, ...string[]]>(...words: Words) =>
  z.enum(words, {
    error: ({ input }) =>
      `must be ${[words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')}, and not "${String(input)}"`,
  });

export const wholeNumber = (least: number, most: number) =>
  z.string().transform((value, context) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= least && number <= most) return number;
    context.addIssue(`must be a whole number from ${least} to ${most}, and not "${value}"`);
    return z.NEVER;
  });

/** From 0 to 1. */
export const share = () =>
  z.string().transform((value, context) => {
    const number = Number(value);
    if (/^[01](\.\d+)?$/.test(value) && number <= 1) return number;
    context.addIssue(`must be a share from 0 to 1, such as 0.1, and not "${value}"`);
    return z.NEVER;
  });

export const percentage = () =>
  z.string().transform((value, context) => {
    const number = Number(value);
    if (/^\d{1,2}(\.\d{1,2})?$/.test(value)) return number;
    context.addIssue(`must be a percentage such as 20 or 5.5, and not "${value}"`);
    return z.NEVER;
  });

export const url = (protocols: string[], complaint: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), complaint);

export const database = () =>
  url(['postgres:', 'postgresql:'], 'must look like postgres://name:password@host:5432/database');

export const origin = () =>
  z.string().transform((value, context) => {
    const parsed = URL.canParse(value) ? new URL(value) : null;
    const plain = parsed && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`;
    if (plain) return parsed.origin;
    context.addIssue('must be an origin alone, such as https://reviews.example, with no path after it');
    return z.NEVER;
  });

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domainPattern = new RegExp(`^${label}(\\.${label})*$`);

/** With a port, when it is not the usual one. */
export const hostName = () =>
  z
    .string()
    .toLowerCase()
    .refine(
      (value) => domainPattern.test(value.replace(/:\d{1,5}$/, '')) && URL.canParse(`http://${value}`),
      'must be a host name alone, such as app.reviews.example, with no https:// and no path',
    );

/** Cookies know no ports, so a domain has none. */
export const domainName = () =>
  z
    .string()
    .toLowerCase()
    .regex(domainPattern, 'must be a domain alone, such as reviews.example, with no https://, no port and no path');

export const email = () =>
  z
    .string()
    .toLowerCase()
    .pipe(z.email({ error: 'must be an email address, such as someone@reviews.example' }));

export const sender = () =>
  z.string().refine((value) => {
    const address = /<([^<>]+)>$/.exec(value)?.[1] ?? value;
    return z.email().safeParse(address).success && !/[\r\n]/.test(value);
  }, 'must be an address to send from, such as Starbill <hello@reviews.example>');

/** 64 characters before an @ are allowed, and 49 of them name one email: see outside/mail/return-address.ts. */
const longestBounceName = 15;

export const bounceAddress = () =>
  email().refine(
    (value) => /^[\w.-]+@/.test(value) && value.indexOf('@') <= longestBounceName,
    `must have at most ${longestBounceName} letters, digits, dots and hyphens before its @, such as bounces@reviews.example`,
  );

/** `imaps://name:password@host/folder`, each percent-encoded. The password is never repeated. */
export const imapMailbox = () =>
  z.string().transform((value, context) => {
    const mailbox = readMailbox(value);
    if (mailbox) return mailbox;
    context.addIssue(
      'must look like imaps://name:password@host/INBOX; write signs such as @ / # % in the name and the password as %40 %2F %23 %25',
    );
    return z.NEVER;
  });

function readMailbox(value: string) {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['imap:', 'imaps:'].includes(url.protocol) || !url.hostname || url.search || url.hash) return null;
  try {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    if (!user || !password) return null;
    const isEncrypted = url.protocol === 'imaps:';
    const port = Number(url.port) || (isEncrypted ? 993 : 143);
    const folder = decodeURIComponent(url.pathname.replace(/^\//, '')) || 'INBOX';
    return { host: url.hostname, port, isEncrypted, user, password, folder };
  } catch {
    return null;
  }
}

export const storage = () =>
  z.string().transform((value, context) => {
    if (!value.includes('://')) return resolve(value);
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (parsed?.protocol === 's3:' && parsed.hostname) return value;
    context.addIssue('must be a folder, or look like s3://bucket?endpoint=https://store.example');
    return z.NEVER;
  });

export const promotionCodes = () =>
  z.string().transform((value, context) => {
    const codes = readPromotionCodes(value);
    if (codes) return codes;
    context.addIssue('must look like WELCOME=20% once, FRIEND=£5 3 months, CREW=100% always');
    return z.NEVER;
  });
