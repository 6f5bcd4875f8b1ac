import type { ErrorBody } from '#shared/errors.ts';
import type { Answer, BodyInput, HeadersInput, NameOf } from '#shared/operation-schemas.ts';
import { type Address, addressOf, type Callable, type Given, type Part } from './api-url.ts';

/** Any answer that is not OK. Its message is the status and the text, as in "404: Not Found"; `body` is what people may read. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseBody(text);
  }
}

export type Page<Item> = { items: Item[]; nextCursor: string | null };
type Input<Called extends Callable> = Address<Called> &
  Part<'body', BodyInput<NameOf<Called>>> &
  Part<'headers', HeadersInput<NameOf<Called>>>;

/** Calls an operation of the table: cookies always, JSON both ways. An empty answer is undefined. */
export async function call<Called extends Callable>(
  operation: Called,
  ...[given]: Given<Input<Called>>
): Promise<Answer<NameOf<Called>>> {
  const text = await (await send(operation, given)).text();
  return (text ? JSON.parse(text) : undefined) as Answer<NameOf<Called>>;
}

type PageOf<List> = List extends (infer Item)[] ? Page<Item> : never;

/** Calls for a page of a list: the next cursor stands in a header. */
export async function callPage<Called extends Callable>(
  operation: Called,
  ...[given]: Given<Input<Called>>
): Promise<PageOf<Answer<NameOf<Called>>>> {
  const response = await send(operation, given);
  const page: Page<unknown> = { items: await response.json(), nextCursor: response.headers.get('X-Next-Cursor') };
  return page as PageOf<Answer<NameOf<Called>>>;
}

/** Calls for a file. */
export const callFile = async <Called extends Callable>(
  operation: Called,
  given: Input<Called>,
  signal: AbortSignal,
): Promise<Blob> => (await send(operation, given, signal)).blob();

async function send(operation: Callable, given: unknown = {}, signal?: AbortSignal): Promise<Response> {
  const { body, headers, ...address } = given as { body?: unknown; headers?: Record<string, string> };
  const response = await fetch(addressOf(operation, address as never), {
    method: operation.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** A sentence a person can read, whatever went wrong. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body.message || fallback;
  return 'Starbill could not be reached. Check your connection and try again.';
}

export const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof ApiError && codes.includes(error.body.code ?? '');

export const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;
