import type { KeyScope } from './key-scopes.ts';

/** One part of what goes in or comes out, in words: "text", "number or null", "list of objects". */
export type ApiField = { name: string; type: string; required: boolean };

export type ApiCall = {
  method: string;
  path: string;
  purpose: string;
  /** Null: it needs no key. */
  scope: KeyScope | null;
  /** In the path, the query and the headers. */
  parameters: (ApiField & { in: string })[];
  body: ApiField[];
  answer: { status: string; fields: ApiField[]; isList: boolean };
  /** What the response is, where it is a file. */
  file: string | null;
  /** Where the next cursor is: in the header X-Next-Cursor, in the body as nextCursor, or nowhere. */
  nextCursor: 'header' | 'body' | null;
  example: { query?: string; body?: unknown; answer?: unknown };
};

/** The API as /docs/api shows it, made from the OpenAPI document. */
export type ApiGuide = { calls: ApiCall[] };
