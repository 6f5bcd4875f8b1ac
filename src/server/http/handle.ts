import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { FastifyContextConfig } from 'fastify/types/context.js';
import type { z } from 'zod';
import {
  type Answer,
  type Body,
  type Headers,
  type OperationSchemas,
  operationSchemas,
  type Params,
  type Query,
} from '#shared/operation-schemas.ts';
import { type documents, type Operation, type OperationName, operations, type screens } from '#shared/operations.ts';
import type { Exactly } from './exact.ts';
import { hideFromSupport } from './hide-from-support.ts';
import { leaveOutBilling } from './leave-out-billing.ts';
import type { Scope } from './scope.ts';

type Options = {
  config?: FastifyContextConfig;
  onRequest?: onRequestHookHandler;
  exposeHeadRoute?: boolean;
  /** For the few bodies that are longer than others. */
  bodyLimit?: number;
  /** Checks of the server's own, in place of what the table says of the body or the query. */
  body?: z.ZodType;
  query?: z.ZodType;
  /** Left out of the API's description. */
  hide?: boolean;
};

export type Asked<Name extends OperationName> = FastifyRequest<{
  Params: Params<Name>;
  Querystring: Query<Name>;
  Headers: Headers<Name>;
  Body: Body<Name>;
}>;

/** An answer without a body is what a function without a result gives. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function without a result promises void, and no type says that better
type Handled<Name extends OperationName> = Answer<Name> | (undefined extends Answer<Name> ? void : never);

/**
 * Opens an operation of the table: method, path, purpose, schemas and status are the table's. The answer is checked twice:
 * here, by its type, so that a key too many does not compile; and on its way out, by its schema.
 */
export function handle<Name extends OperationName, Given extends Handled<Name>>(
  scope: Scope,
  name: Name,
  options: Options,
  handler: (request: Asked<Name>, reply: FastifyReply) => Promise<Given>,
  ..._exactly: Exactly<Answer<Name>, Given>
): void {
  const { answers = {} }: OperationSchemas = operationSchemas[name];
  const [[status, schema] = []] = Object.entries(answers);
  openRoute(scope, name, options, async (request: Asked<Name>, reply) => {
    const answer = await handler(request, reply);
    reply.code(Number(status));
    return request.account?.supportBy && schema ? hideFromSupport(schema, answer) : answer;
  });
}

/** The same for a handler that sends for itself: files, redirects, bytes from the cache. */
export const handleRaw = <Name extends OperationName>(
  scope: Scope,
  name: Name,
  options: Options,
  handler: (request: Asked<Name>, reply: FastifyReply) => Promise<FastifyReply>,
): void => openRoute(scope, name, options, handler);

function openRoute<Name extends OperationName>(
  scope: Scope,
  name: Name,
  { body, query, hide, ...options }: Options,
  handler: (request: Asked<Name>, reply: FastifyReply) => Promise<unknown>,
): void {
  const operation: Operation = operations[name];
  const { answers, ...schemas }: OperationSchemas = operationSchemas[name];
  const given = { ...schemas, ...(body && { body }), ...(query && { query }) };
  requireScope(scope, operation);
  scope.route({
    method: operation.method,
    url: operation.path,
    ...options,
    config: { ...options.config, ...(operation.key && { keyScope: operation.key }) },
    schema: {
      operationId: name,
      summary: operation.purpose,
      ...securityOf(operation),
      ...(hide && { hide }),
      ...(given.params && { params: given.params }),
      ...(given.query && { querystring: given.query }),
      ...(given.headers && { headers: given.headers }),
      ...(given.body && { body: given.body }),
      ...(answers && { response: scope.withoutBilling ? leaveOutBilling(answers) : answers }),
    },
    handler: async (request, reply) => handler(request as unknown as Asked<Name>, reply as FastifyReply),
  });
}

/** Who may call it, as OpenAPI says it. */
function securityOf({ scope, key }: Operation): { security?: Record<string, string[]>[] } {
  if (scope === 'public' || scope === 'webhook') return {};
  return { security: [{ session: [] }, ...(key ? [{ apiKey: [key] }] : [])] };
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : Path extends `${string}*`
      ? '*'
      : never;
type Document = (typeof documents)[keyof typeof documents] | (typeof screens)[keyof typeof screens];
type Opened<Served extends Document, Query extends z.ZodType> = FastifyRequest<{
  Params: Record<Names<Served['path']>, string>;
  Querystring: z.output<Query>;
}>;

/** Opens a page, a script or a picture of the table. */
export function serve<Served extends Document, Query extends z.ZodType = z.ZodUnknown>(
  scope: Scope,
  document: Served,
  { config, query }: { config?: FastifyContextConfig; query?: Query },
  handler: (request: Opened<Served, Query>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const { method, path }: Operation = document;
  scope.route({
    method,
    url: path,
    ...(config && { config }),
    ...(query && { schema: { querystring: query } }),
    handler: async (request, reply) => handler(request as unknown as Opened<Served, Query>, reply as FastifyReply),
  });
}

/** Who may enter is decided by where a route is registered, so the two must agree. */
function requireScope(scope: Scope, { method, path, scope: wanted }: Operation): void {
  // Whoever is signed in comes through the open scope; the route itself asks for the session.
  const audience = wanted === 'session' ? 'public' : wanted;
  if (scope.audience !== audience)
    throw new Error(`${method} ${path} is for ${wanted}, and was opened in the ${scope.audience} scope.`);
}
