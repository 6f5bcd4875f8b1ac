import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Env } from '#server/env.ts';
import type { Scope } from './scope.ts';

/** Registered before the routes, so that it sees each of them. */
export async function describeApi(app: Scope, env: Env): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Starbill',
        version: '1',
        description: 'Star reviews for performers. Every refusal is {"message", "code"} with the right status.',
      },
      servers: [{ url: env.appUrl }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'starbill.session_token' } },
      },
    },
    transform: (route) => {
      const isApi = route.url.startsWith('/api/') || route.url === '/healthz' || route.url === '/readyz';
      return jsonSchemaTransform(isApi ? route : { ...route, schema: { ...route.schema, hide: true } });
    },
  });
}

export function openapiRoutes(scope: Scope): void {
  let text: string | undefined;
  scope.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(scope.swagger());
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .serializer((value: string) => value)
      .send(text);
  });
}
