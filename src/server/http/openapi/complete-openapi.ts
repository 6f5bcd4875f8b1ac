import { type OperationSchemas, operationSchemas } from '#shared/operation-schemas.ts';
import { type Operation, type OperationName, operations } from '#shared/operations.ts';
import { errorSchema, refusalResponses, refusalsOf } from './openapi-refusals.ts';

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

const nextCursor = {
  'X-Next-Cursor': {
    schema: { type: 'string' },
    description: 'The `cursor` of the next page; missing on the last one',
  },
};

const binary = { type: 'string', format: 'binary' };
const isText = (type: string) => type.startsWith('text/') || type === 'application/jsonl';
const schemaOfFile = (type: string) => (isText(type) ? { type: 'string' } : binary);

const descriptions: Record<string, string> = {
  200: 'It worked',
  201: 'Created',
  202: 'Accepted; the work continues',
  204: 'It worked; there is no body',
};

/** What comes out when it works: a page of a list, a file, a redirect, or what the schemas say. */
function successOf(
  { answers, produces, file, redirects }: OperationSchemas,
  described: DescribedOperation,
): Record<string, Described> {
  if (redirects)
    return { 302: { description: 'Leads a browser elsewhere', headers: { Location: { schema: { type: 'string' } } } } };
  if (produces) {
    const { content: json } = (described.responses?.['200'] ?? {}) as Described;
    const content = Object.fromEntries(
      [produces]
        .flat()
        .map((type) => [type, type === 'application/json' ? (json?.[type] ?? {}) : { schema: schemaOfFile(type) }]),
    );
    return { 200: { description: file ?? 'The file', content } };
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
    described.responses = { ...successOf(schemas, described), ...refusalsOf(operation, schemas, billing) };
  }
  const responses = refusalResponses(billing);
  return { ...document, components: { ...components, schemas: { Error: errorSchema }, responses } };
}
