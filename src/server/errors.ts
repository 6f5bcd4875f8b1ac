import type { Challenge } from '#shared/challenge.ts';
import { waitInWords } from './wait-in-words.ts';

/** What the product refuses, and the HTTP answer of each refusal, once. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: Challenge | undefined;
  readonly methodsTaken: string[] | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      challenge?: Challenge;
      methodsTaken?: string[];
      cause?: unknown;
    } = {},
  ) {
    // Nobody reads where a refusal came from, and finding out is a third of what a refused request costs.
    const { stackTraceLimit } = Error;
    if (status < 500) Error.stackTraceLimit = 0;
    super(message, { cause: more.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.challenge = more.challenge;
    this.methodsTaken = more.methodsTaken;
  }
}

export const refusals = {
  invalid: (message: string, fields?: Record<string, string>) => new Refusal(400, 'invalid_input', message, { fields }),
  signedOut: () => new Refusal(401, 'signed_out', 'Sign in to continue.'),
  lapsed: ({ hadAccess }: { hadAccess: boolean }) =>
    new Refusal(
      402,
      'subscription_required',
      hadAccess
        ? 'Your trial or subscription has ended. Subscribe to make changes.'
        : 'Start your free trial or subscribe to make changes.',
    ),
  /** In our words: the provider's own go to the log. */
  paymentRefused: (message: string) => new Refusal(402, 'payment_failed', message),
  foreignOrigin: () => new Refusal(403, 'foreign_origin', 'This request came from another site and was refused.'),
  noBusiness: () => new Refusal(403, 'no_business', 'This account has no business page.'),
  twoFactorRequired: () =>
    new Refusal(403, 'two_factor_required', 'Administrators need two-factor sign-in. Turn it on at /security first.'),
  supportReadsOnly: () =>
    new Refusal(
      403,
      'support_reads_only',
      'Support access is read-only: you can see what the owner sees, but you can’t change it.',
    ),
  supportExportsNothing: () =>
    new Refusal(
      403,
      'support_exports_nothing',
      'Support access can’t export an owner’s data. Ask the owner to export it.',
    ),
  uploadRefused: () => new Refusal(403, 'upload_refused', 'This upload link isn’t valid, or its 15 minutes are over.'),
  notFound: (what = 'page') => new Refusal(404, 'not_found', `There’s no such ${what}.`),
  /** Of the API: what no route answers, and what this copy, or this person, has no right to see. */
  noSuchCall: () => new Refusal(404, 'not_found', 'There’s no such call. /docs/api lists those there are.'),
  otherMethod: (method: string, methodsTaken: string[]) =>
    new Refusal(405, 'method_not_allowed', `This call doesn’t take ${method}, only ${methodsTaken.join(', ')}.`, {
      methodsTaken,
    }),
  noPayments: () =>
    new Refusal(404, 'billing_unavailable', 'Subscription service not available. Please try again later.'),
  codeRefused: () =>
    new Refusal(
      409,
      'code_refused',
      'This promotion code isn’t valid: it may be misspelt, used up or expired. Check it, or continue without it.',
    ),
  conflict: (code: string, message: string) => new Refusal(409, code, message),
  /** With the status that draft-ietf-httpapi-idempotency-key-header gives it. */
  keyReused: (what: string) =>
    new Refusal(
      422,
      'key_reused',
      `This Idempotency-Key was used for a different ${what}. Send a new key with each new ${what}.`,
    ),
  invalidPicture: (message: string) => new Refusal(415, 'invalid_picture', message),
  tooMany: (retryAfterSeconds: number, reason = 'Too many requests.') =>
    new Refusal(429, 'too_many_requests', `${reason} Try again in ${waitInWords(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    }),
  unknownFormat: () => new Refusal(501, 'unknown_format', 'There are two formats here: json and xml.'),
  tooManyArchives: (retryAfterSeconds: number) =>
    new Refusal(429, 'too_many_requests', 'You can download everything five times a day. Try again tomorrow.', {
      retryAfterSeconds,
    }),
  paymentsAway: (message = 'The payment provider didn’t answer. Try again: you won’t be charged twice.') =>
    new Refusal(503, 'payments_away', message, { retryAfterSeconds: 10 }),
  paymentsBusy: () =>
    new Refusal(
      503,
      'payments_away',
      'The payment provider is slow, and many people are waiting for it. Nothing was charged. Try again in a minute.',
      { retryAfterSeconds: 30 },
    ),
  busy: () =>
    new Refusal(503, 'busy', 'Something else is being changed here right now. Nothing was lost. Try again.', {
      retryAfterSeconds: 5,
    }),
  filesAway: (cause: unknown) =>
    new Refusal(503, 'files_away', 'Pictures can’t be reached right now. Nothing was lost. Try again in a minute.', {
      retryAfterSeconds: 10,
      cause,
    }),
  unavailable: () =>
    new Refusal(503, 'unavailable', 'Starbill is briefly unavailable. Nothing was lost. Try again.', {
      retryAfterSeconds: 5,
    }),
};

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Codes with which Node and PostgreSQL say that there is no connection (08), or that the server is going away (57P). */
const lostCode = /^(08...|57P..|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What `pg` says without a code. */
const lostMessage =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered|Client was closed|Cannot use a pool after calling end/;

/** Nobody answered. What was sent may have been carried out all the same. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (lostCode.test(codeOf(error)) || lostMessage.test(error.message));

/** No disk, memory or place is left (53), the disk is broken (58), or this is a copy that takes no writes (25006). */
const unableCode = /^(53...|58...|25006)$/;

/** The database cannot work at the moment; the query itself may be fine. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) || (error instanceof Error && unableCode.test(codeOf(error)));

/**
 * Whoever holds what is needed has held it for longer than anybody waits (`lock_timeout`, `statement_timeout`), or two
 * waited for each other.
 */
export const isLockedTooLong = (error: unknown) => ['55P03', '57014', '40P01', '40001'].includes(codeOf(error));

/** A value that the database cannot hold or a constraint forbids: the statement did nothing, and would do nothing again. */
export const isRefusedByData = (error: unknown) => /^2[23]...$/.test(codeOf(error));

/** PostgreSQL's text cannot hold every character JSON can: a NUL is refused by its decoder. */
export const isUnstorableText = (error: unknown) => ['22021', '22P05'].includes(codeOf(error));

/** Which constraint a failed write ran into, or null when it failed for another reason. */
export function brokenConstraint(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code?.startsWith('23') ? (constraint ?? '') : null;
}
