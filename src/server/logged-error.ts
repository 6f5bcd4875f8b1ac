/** What of an error goes into the log. PostgreSQL's `detail` and `where` hold the refused row, so they stay out. */
type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
  cause?: LoggedError;
};

const kept = ['code', 'constraint', 'table', 'column'] as const;
const emailAddress = /[^\s"'<>()=,;:]+@[^\s"'<>()=,;:]+/g;

/** A value that PostgreSQL cannot read (class 22) stands in its message, between quotation marks. */
function withoutValues(message: string, code: string | undefined): string {
  const unquoted = code?.startsWith('22') && code.length === 5 ? message.replace(/".*"/s, '"…"') : message;
  return unquoted.replace(emailAddress, '…@…');
}

function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const rest = start < 0 ? stack : stack.slice(start + message.length);
  return rest
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** An error as the log may keep it: what happened and where, and nothing that a person has typed. */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const known: Partial<Record<(typeof kept)[number], string>> = {};
  for (const name of kept) {
    const value = (error as Error & Record<string, unknown>)[name];
    if (typeof value === 'string') known[name] = value;
  }
  const type = error.constructor.name;
  const message = withoutValues(error.message, known.code);
  return {
    type,
    message,
    stack: `${type}: ${message}\n${framesOf(error)}`,
    ...known,
    ...(error.cause instanceof Error && depth < 3 && { cause: toLoggedError(error.cause, depth + 1) }),
  };
}
