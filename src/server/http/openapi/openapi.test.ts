import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operations } from '#shared/operations.ts';
import { makeApp, type TestApp, visitor } from '#test/support/make-app.ts';

type Response = { $ref?: string; description?: string; headers?: object; content?: Record<string, unknown> };
type Described = {
  operationId?: string;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, Response>;
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: { Error?: object }; responses: Record<string, Response> };
};

const read = async (app: TestApp): Promise<Document> => (await visitor(app).get('/api/openapi.json')).json();
let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await makeApp();
  document = await read(app);
});
afterAll(() => app.close());

function described({ method, path }: Operation): Described {
  const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described.`);
  return found;
}
const all = () => Object.values(document.paths).flatMap((path) => Object.values(path));

test.each([
  [operations.addPhoto, 'image'],
  [operations.uploadImage, 'image'],
  [operations.uploadLogo, 'logo'],
  [operations.readCalendarFile, 'file'],
])('an upload is a form with one file: $path', (operation, field) => {
  expect(described(operation).requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
    },
  });
});

test('every call has the name of its operation, and no other has it', () => {
  const names = all().map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(described(operations.listOwnReviews).operationId).toBe('listOwnReviews');
  for (const name of names) expect(Object.keys(operations)).toContain(name);
});

describe('refusals', () => {
  test('every call has them, in the one shape of all errors', () => {
    for (const { operationId, responses } of all()) {
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['400', 'default']));
      for (const { $ref } of Object.values(responses)) {
        if ($ref) expect(Object.keys(document.components.responses)).toContain($ref.split('/').at(-1));
      }
    }
    for (const { content } of Object.values(document.components.responses))
      expect(content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } });
    expect(document.components.schemas.Error).toMatchObject({
      required: ['message', 'code'],
      properties: { message: {}, code: {}, fields: {}, challenge: {} },
    });
  });

  test.each([
    [operations.addReply, ['201', '400', '401', '402', '403', '404', '409', '413', '415', '429', 'default']],
    [operations.listOwnReviews, ['200', '400', '401', '403', '429', 'default']],
    [operations.readPublicReviews, ['200', '400', '404', '429', 'default']],
    [operations.approveReview, ['200', '400', '403', '404', '409', '413', '415', '429', 'default']],
  ])('are those that fit: $path', (operation, statuses) => {
    expect(Object.keys(described(operation).responses)).toEqual(statuses);
  });
});

test('a list that is an array says where its next cursor is, an object that it is inside', () => {
  for (const operation of [operations.listOwnReviews, operations.listGigs, operations.readAudit])
    expect(described(operation).responses['200']?.headers).toHaveProperty('X-Next-Cursor');
  expect(described(operations.readPublicReviews).responses['200']).not.toHaveProperty('headers');
  expect(described(operations.listApiKeys).responses['200']).not.toHaveProperty('headers');
});

test.each([
  [operations.exportOwnReviews, ['text/csv', 'application/json']],
  [operations.exportSignedReviews, ['application/jsonl']],
  [operations.exportAccount, ['application/json']],
  [operations.downloadArchive, ['application/zip']],
  [operations.drawCreative, ['image/png']],
  [operations.readSandboxInvoice, ['application/pdf']],
])('a file has its media types: $path', (operation, types) => {
  expect(Object.keys(described(operation).responses['200']?.content ?? {})).toEqual(types);
});

test('an answer says what it is, and a redirect is one', () => {
  const answers = all().flatMap(({ responses }) => Object.values(responses));
  for (const { $ref, description } of answers) if (!$ref) expect(description).toMatch(/^(?!Default)./);
  expect(Object.keys(described(operations.leave).responses)[0]).toBe('302');
  expect(described(operations.deleteReply).responses['204']).not.toHaveProperty('content');
});

test('calls for machines are listed where they are configured', async () => {
  expect(document.paths).not.toHaveProperty(operations.receiveMailEvent.path);
  expect(document.paths).not.toHaveProperty(operations.receiveStripeEvent.path);
  const configured = await makeApp({ MAIL_WEBHOOK_SECRET: 'x'.repeat(32) });
  try {
    expect((await read(configured)).paths).toHaveProperty(operations.receiveMailEvent.path);
  } finally {
    await configured.close();
  }
});
