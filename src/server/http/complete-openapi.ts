import { type OperationSchemas, operationSchemas } from '#shared/operation-schemas.ts';
import { type Operation, type OperationName, operations } from '#shared/operations.ts';

type Schema = { type?: string; properties?: Record<string, unknown> };
type Described = { description?: string; headers?: object; content?: Record<string, { schema?: Schema }> };
type DescribedOperation = {
  parameters?: { name: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses?: Record<string, Described | { $ref: string }>;
};
export type OpenApi = {
  paths?: Record<string, Record<string, DescribedOperation>>;
  components?: Record<string, object>;
};

/** The shape of every refusal, which `ErrorBody` is the type of. */
const error = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence for people' },
    code: { type: 'string', description: 'A word for programs' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What to correct: the path of each field in the input, counted from 0, and a sentence about it',
    },
    challenge: {
      type: 'object',
      required: ['parameters'],
      properties: { parameters: { type: 'object' }, signature: { type: 'string' } },
      description: 'Work as ALTCHA describes it. Done and sent with the same request, it lets that through',
    },
  },
};

const refusals: Record<string, { name: string; description: string; isBilling?: true }> = {
  400: { name: 'InvalidInput', description: 'The input is wrong; `fields` says where.' },
  401: { name: 'SignedOut', description: 'Nobody is signed in, or the key is wrong, revoked or expired.' },
  402: {
    name: 'SubscriptionRequired',
    description: 'The subscription has ended or not begun. Reading, and what only reduces, still works.',
    isBilling: true,
  },
  403: { name: 'Forbidden', description: 'The account or the key may not do this.' },
  404: { name: 'NotFound', description: 'It doesn’t exist, or it isn’t yours.' },
  409: { name: 'Conflict', description: 'It can’t be done as things are.' },
  415: { name: 'UnsupportedType', description: 'The body has a content type or an encoding that isn’t taken here.' },
  422: { name: 'KeyReused', description: 'This Idempotency-Key was used for another entry.' },
  429: { name: 'TooManyRequests', description: 'Too many requests. Try again after `Retry-After` seconds.' },
  default: { name: 'Refused', description: 'Any other refusal' },
};

const contentOfError = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } };
const nextCursor = {
  'X-Next-Cursor': {
    schema: { type: 'string' },
    description: 'The `cursor` of the next page; missing on the last one',
  },
};

function refusalsOf({ method, path, scope }: Operation, { headers }: OperationSchemas, billing: boolean): string[] {
  const [isOwner, isWrite] = [scope === 'owner', method !== 'GET'];
  const fits: Record<string, boolean> = {
    400: true,
    401: isOwner || scope === 'session',
    402: isOwner && isWrite && billing,
    403: isOwner || scope === 'admin' || (isWrite && scope !== 'webhook'),
    404: scope === 'admin' || path.includes(':'),
    409: isWrite && scope !== 'webhook',
    415: isWrite && method !== 'DELETE' && scope !== 'webhook',
    422: headers !== undefined && 'idempotency-key' in headers.shape,
    429: scope !== 'webhook',
    default: true,
  };
  return Object.keys(fits).filter((status) => fits[status]);
}

const binary = { type: 'string', format: 'binary' };
const isText = (type: string) => type.startsWith('text/') || type === 'application/jsonl';
const schemaOfFile = (type: string) => (type === 'application/json' ? {} : isText(type) ? { type: 'string' } : binary);

const descriptions: Record<string, string> = {
  200: 'It worked',
  201: 'Created',
  202: 'Accepted; the work continues',
  204: 'It worked; there is no body',
};

/** What comes out when it works: a page of a list, a file, a redirect, or what the schemas say. */
function successOf({ answers, produces, redirects }: OperationSchemas, described: DescribedOperation) {
  if (redirects)
    return { 302: { description: 'Leads a browser elsewhere', headers: { Location: { schema: { type: 'string' } } } } };
  if (produces) {
    const content = Object.fromEntries([produces].flat().map((type) => [type, { schema: schemaOfFile(type) }]));
    return { 200: { description: 'The file', content } };
  }
  if (!answers) return { 204: { description: descriptions[204] } };
  const isPaged = described.parameters?.some(({ name }) => name === 'cursor') ?? false;
  return Object.fromEntries(
    Object.keys(answers).map((status) => {
      const { content } = (described.responses?.[status] ?? {}) as Described;
      const isList = content?.['application/json']?.schema?.type === 'array';
      return [
        status,
        {
          description: descriptions[status],
          ...(isList && isPaged && { headers: nextCursor }),
          ...(status !== '204' && content && { content }),
        },
      ];
    }),
  );
}

const uploadOf = (field: string) => ({
  required: true,
  content: {
    'multipart/form-data': { schema: { type: 'object', required: [field], properties: { [field]: binary } } },
  },
});

/** Adds what the schemas of the routes don't say: refusals, files in and out, and where the next cursor is. */
export function completeOpenApi(document: OpenApi, { billing }: { billing: boolean }): OpenApi {
  const { paths = {}, components = {} } = document;
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const described = paths[operation.path.replace(/:(\w+)/g, '{$1}')]?.[operation.method.toLowerCase()];
    if (!described) continue;
    const schemas: OperationSchemas = operationSchemas[name];
    if (schemas.upload) described.requestBody = uploadOf(schemas.upload);
    const refused = refusalsOf(operation, schemas, billing).map((status) => [
      status,
      { $ref: `#/components/responses/${refusals[status]?.name}` },
    ]);
    described.responses = { ...successOf(schemas, described), ...Object.fromEntries(refused) };
  }
  const told = Object.entries(refusals).filter(([, { isBilling }]) => billing || !isBilling);
  const responses = Object.fromEntries(
    told.map(([status, { name, description }]) => [
      name,
      { description, ...(status === '429' && { headers: retryAfter }), content: contentOfError },
    ]),
  );
  return { ...document, components: { ...components, schemas: { Error: error }, responses } };
}
