import { type Operation, operations } from '#shared/operations.ts';
import type { Scope } from './scope.ts';

/**
 * Which methods the calls at a path take, for requests with another one. Administrators' calls are left out: to others
 * they do not exist.
 */
export function createMethodsTaken({ routeList }: Pick<Scope, 'routeList'>): (path: string) => string[] {
  const open = new Set(routeList);
  const calls = Object.values<Operation>(operations)
    .filter(({ scope, method, path }) => scope !== 'admin' && open.has(`${method} ${path}`))
    .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i') }));
  return (path) => [...new Set(calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
