// On its own, because the customers' review form needs this much of the client and no more.
import type { NameOf, QueryInput } from '#shared/operation-schemas.ts';
import type { OperationName, operations } from '#shared/operations.ts';

export type Callable = (typeof operations)[OperationName];

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** A part of a call: needed, optional, or absent, as the schemas say. */
export type Part<Key extends string, Value> = unknown extends Value
  ? unknown
  : Record<never, never> extends Value
    ? { [Name in Key]?: Value }
    : { [Name in Key]: Value };
export type Address<Called extends Callable> = ([Names<Called['path']>] extends [never]
  ? unknown
  : { params: Record<Names<Called['path']>, string | number> }) &
  Part<'query', QueryInput<NameOf<Called>>>;
/** Needed as soon as one of its parts is. */
export type Given<Input> = Record<never, never> extends Input ? [given?: Input] : [given: Input];

/** Where an operation is called, for links, downloads and everything that cannot use `call`. */
export function addressOf<Called extends Callable>({ path }: Called, ...[given]: Given<Address<Called>>): string {
  const { params = {}, query = {} } = (given ?? {}) as { params?: Record<string, unknown>; query?: object };
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
  return apiUrl(search.size > 0 ? `${filled}?${search}` : filled);
}

/** Where a path is called. A page on another subdomain than the application's names the application's host in a meta element. */
export function apiUrl(path: string): string {
  const appHost = document.querySelector<HTMLMetaElement>('meta[name="starbill-app-host"]')?.content;
  if (!appHost || appHost === location.host || !path.startsWith('/api/')) return path;
  return `${location.protocol}//${appHost}${path}`;
}
