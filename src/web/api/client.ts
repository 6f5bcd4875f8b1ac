import type { ErrorBody } from '#shared/errors.ts';
import { apiUrl } from './api-url.ts';

export { apiUrl };

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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** One call: cookies always, JSON both ways. An empty answer is undefined. */
export async function request<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  const response = await send(method, path, body, headers);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/** One page of a list, with the next page's cursor, which is in a header. */
export async function requestPage<Item>(path: string): Promise<Page<Item>> {
  const response = await send('GET', path);
  return { items: (await response.json()) as Item[], nextCursor: response.headers.get('X-Next-Cursor') };
}

async function send(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response> {
  const response = await fetch(apiUrl(path), {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
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
  return 'Starbill could not be reached. Please check your connection and try again.';
}

export const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof ApiError && codes.includes(error.body.code ?? '');

export const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;
