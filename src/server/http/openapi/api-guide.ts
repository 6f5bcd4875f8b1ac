import { apiExamples } from '#shared/api-examples.ts';
import type { ApiCall, ApiField, ApiGuide } from '#shared/api-guide.ts';
import { type OperationSchemas, operationSchemas } from '#shared/operation-schemas.ts';
import { type Operation, type OperationName, operations } from '#shared/operations.ts';

/** As much of OpenAPI and JSON Schema as is read here. */
type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Media = { content?: Record<string, { schema?: Schema }>; headers?: object };
type Described = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Media;
  responses?: Record<string, Media>;
};
type OpenApi = { paths?: Record<string, Record<string, unknown> | undefined> };

const inWords: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'number',
  object: 'object',
};

function typeText(schema: Schema = {}): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type })).join(' or ');
  if (schema.type === 'array') return `list of ${typeText(schema.items).replace(/^object/, 'objects')}`;
  if (schema.type === 'string' && schema.format === 'date') return 'day, like 2026-06-06';
  if (schema.type === 'string' && schema.format === 'date-time') return 'time, like 2026-06-06T09:00:00Z';
  if (schema.properties) return `object: ${Object.keys(schema.properties).join(', ')}`;
  return inWords[schema.type ?? ''] ?? schema.type ?? 'anything';
}

/** Where there are several shapes, a field is what it is in any of them. */
function fieldsOf(schema: Schema = {}): ApiField[] {
  const shapes = schema.anyOf ?? [schema];
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.map((name) => ({
    name,
    type: typeText({ anyOf: shapes.flatMap(({ properties }) => properties?.[name] ?? []) }),
    required: shapes.every(({ required }) => required?.includes(name)),
  }));
}

/** As headers are usually written; any case works. */
const headerName = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const schemaOf = (media: Media | undefined): Schema | undefined => media?.content?.['application/json']?.schema;

function cursorOf({ headers = {} }: Media, answer: Schema | undefined): ApiCall['nextCursor'] {
  if ('X-Next-Cursor' in headers) return 'header';
  return answer?.properties?.nextCursor ? 'body' : null;
}

/** The calls that take a key, and the public one that tools ask most; in the order of the table. */
export function describeCalls({ paths = {} }: OpenApi): ApiGuide {
  const entries = Object.entries(operations) as [OperationName, Operation][];
  const shown = entries.filter(([name, { key }]) => key !== undefined || name === 'readPublicReviews');
  return { calls: shown.flatMap(([name, operation]) => describeCall(name, operation, paths) ?? []) };
}

function describeCall(name: OperationName, operation: Operation, paths: NonNullable<OpenApi['paths']>): ApiCall | null {
  const { method, purpose, key = null } = operation;
  const path = operation.path.replace(/:(\w+)/g, '{$1}');
  const described = paths[path]?.[method.toLowerCase()] as Described | undefined;
  if (!described) return null;
  const [[status, media] = ['200', {}]] = Object.entries(described.responses ?? {});
  const answer = schemaOf(media);
  const isList = answer?.type === 'array';
  return {
    method,
    path,
    purpose,
    scope: key,
    parameters: (described.parameters ?? []).map((parameter) => ({
      name: parameter.in === 'header' ? headerName(parameter.name) : parameter.name,
      in: parameter.in,
      type: typeText(parameter.schema),
      required: parameter.required ?? false,
    })),
    body: fieldsOf(schemaOf(described.requestBody)),
    answer: { status, fields: fieldsOf(isList ? answer.items : answer), isList },
    file: (operationSchemas[name] as OperationSchemas).file ?? null,
    nextCursor: cursorOf(media, answer),
    example: apiExamples[name] ?? {},
  };
}
