/** Why an address was not fetched. */
export type FetchProblemKind =
  /** Not an address that may be fetched: another scheme, a password in it, a port of other services. */
  | 'address'
  /** It leads to a private network, at once or by a redirect. */
  | 'private'
  /** Its host is not found. */
  | 'unknown_host'
  | 'unreachable'
  | 'certificate'
  | 'slow'
  | 'too_large'
  | 'redirects'
  /** What came back is no proper answer. */
  | 'broken';

export class FetchProblem extends Error {
  readonly kind: FetchProblemKind;
  constructor(kind: FetchProblemKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const certificateCode = /CERT|SIGNATURE|ALTNAME|SSL|TLS/;

/** What undici, TLS and zlib throw, as one of ours. */
export function toFetchProblem(error: unknown): FetchProblem {
  if (error instanceof FetchProblem) return error;
  const { code = '', name = '', cause } = error as { code?: string; name?: string; cause?: unknown };
  if (cause instanceof FetchProblem) return cause;
  const text = (error as Error).message ?? String(error);
  if (name === 'TimeoutError' || /TIMEOUT/.test(code)) return new FetchProblem('slow', text, error);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new FetchProblem('too_large', text, error);
  if (certificateCode.test(code)) return new FetchProblem('certificate', text, error);
  if (/^(HPE_|Z_|ERR__ERROR_FORMAT|ERR_BROTLI|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH))/.test(code))
    return new FetchProblem('broken', text, error);
  return new FetchProblem('unreachable', text, error);
}
