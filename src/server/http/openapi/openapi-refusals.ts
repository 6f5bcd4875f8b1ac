import type { OperationSchemas } from '#shared/operation-schemas.ts';
import type { Operation } from '#shared/operations.ts';

/** The shape of every refusal, which `ErrorBody` is the type of. */
export const errorSchema = {
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
  413: { name: 'TooLarge', description: 'The body is too large; the message says how much is taken.' },
  415: { name: 'UnsupportedType', description: 'The body has a content type or an encoding that isn’t taken here.' },
  422: { name: 'KeyReused', description: 'This Idempotency-Key was used for another entry.' },
  429: { name: 'TooManyRequests', description: 'Too many requests. Try again after `Retry-After` seconds.' },
  default: {
    name: 'Refused',
    description: 'Any other refusal, such as 503. Try again after `Retry-After` seconds, if it’s there.',
  },
};

const contentOfError = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } };

/** Which refusals an operation can answer with; `default` is for the rest, such as a server that is busy. */
export function refusalsOf(
  { method, path, scope }: Operation,
  { headers }: OperationSchemas,
  billing: boolean,
): Record<string, { $ref: string }> {
  const [isOwner, isWrite] = [scope === 'owner', method !== 'GET'];
  // A webhook's body is read whatever its type, and nobody but the sender waits for its answer.
  const readsJson = isWrite && scope !== 'webhook';
  const fits: Record<string, boolean> = {
    400: true,
    401: isOwner || scope === 'session',
    // Deleting only reduces, which a lapsed owner may always do.
    402: isOwner && isWrite && method !== 'DELETE' && billing,
    403: isOwner || scope === 'admin' || (isWrite && scope !== 'webhook'),
    404: scope === 'admin' || path.includes(':'),
    409: readsJson,
    413: isWrite,
    415: readsJson,
    422: headers !== undefined && 'idempotency-key' in headers.shape,
    429: scope !== 'webhook',
    default: true,
  };
  const statuses = Object.keys(fits).filter((status) => fits[status]);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status]?.name}` }]),
  );
}

/** What the operations refer to. */
export function refusalResponses(billing: boolean) {
  const told = Object.entries(refusals).filter(([, { isBilling }]) => billing || !isBilling);
  return Object.fromEntries(
    told.map(([status, { name, description }]) => [
      name,
      { description, ...(['429', 'default'].includes(status) && { headers: retryAfter }), content: contentOfError },
    ]),
  );
}
