import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Env } from '#server/env.ts';
import { handleRaw } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { keyScopes } from '#shared/key-scopes.ts';
import { operations } from '#shared/operations.ts';
import { completeOpenApi, type OpenApi } from './complete-openapi.ts';

const keyDescription = [
  'An API key, sent as `Authorization: Bearer sb_live_…`. Owners create keys under API & webhooks. Scopes:',
  ...Object.entries(keyScopes).map(([name, { label, text }]) => `- \`${name}\`: ${label}. ${text}`),
].join('\n');

const apiPaths = new Set<string>(Object.values(operations).map(({ path }) => path));

/** Registered before the routes, so that it sees each of them. */
export async function describeApi(app: Scope, env: Env): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Starbill',
        version: '1',
        description:
          'Star reviews for performers. Every refusal is {"message", "code", "fields"?, "challenge"?} with the right status.',
      },
      servers: [{ url: env.appUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'starbill.session_token' },
          apiKey: { type: 'http', scheme: 'bearer', description: keyDescription },
        },
      },
    },
    transform: (route) => {
      const schema = apiPaths.has(route.url) ? route.schema : { ...route.schema, hide: true };
      return jsonSchemaTransform({ ...route, schema });
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      return completeOpenApi(document.openapiObject as OpenApi, env) as typeof document.openapiObject;
    },
  });
}

export function openapiRoutes(scope: Scope): void {
  let text: string | undefined;
  handleRaw(scope, 'describeApi', { hide: true }, async (_request, reply) => {
    text ??= JSON.stringify(scope.swagger());
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .serializer((value: string) => value)
      .send(text);
  });
}
