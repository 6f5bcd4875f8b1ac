import type { Scope } from './scope.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is, as "METHOD /path": the table of who may use it is held against this. */
    routeList: string[];
  }
}

export function listRoutes(app: Scope): void {
  const list: string[] = [];
  app.decorate('routeList', list);
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) {
      if (verb !== 'HEAD' && verb !== 'OPTIONS') list.push(`${verb} ${url}`);
    }
  });
}
