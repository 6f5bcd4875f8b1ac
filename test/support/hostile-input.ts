import fc, { type Arbitrary } from 'fast-check';

/** What strangers send where the API describes something else. Everything is made from the API's own description. */

/** As much of JSON Schema as the OpenAPI document uses. */
export type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202E\u2066',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00%ff',
  '\r\nSet-Cookie: a=b',
  '<%= 7*7 %>{{7*7}}',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(400),
  'ä'.repeat(5_000),
  '👩‍👩‍👧'.repeat(300),
  '2026-13-45',
  '0000-00-00',
  '99999-01-01',
  '00000000-0000-0000-0000-000000000000',
  'a@b',
  `${'a'.repeat(250)}@example.test`,
  'javascript:alert(1)',
  'http://[::1]:99999/',
];

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.5, 2 ** 31, 2 ** 53 + 2, 1e308, -1e308, 5e-324),
  fc.constantFrom<unknown>([], {}, [[]], [null], ['a'], { length: 1 }, { toString: 1 }, { $gt: '' }),
  fc.constantFrom(deep(20), deep(900)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }) as Arbitrary<unknown>,
);

const texts: Record<string, Arbitrary<string>> = {
  email: fc.constantFrom('rae@example.test', 'nobody@example.test'),
  uuid: fc.uuid(),
  date: fc.constantFrom('2026-01-31', '2024-02-29', '0000-01-01', '0001-01-01', '9999-12-31'),
  'date-time': fc.constantFrom('2026-01-31T10:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'),
};

/** Something that the description allows. Where it leaves room, the room is used. */
export function validFor(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(validFor));
  switch (schema.type) {
    case 'string':
      return (
        texts[schema.format ?? ''] ??
        fc.constantFrom('Rae', '#4a33c4', '5', '000000', 'x'.repeat(Math.min(schema.maxLength ?? 40, 5_000)))
      );
    case 'integer':
    case 'number': {
      const { minimum = -1000, maximum = 1000 } = schema;
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
    }
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(validFor(schema.items ?? {}), { maxLength: 3 });
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(Object.fromEntries(properties.map(([name, each]) => [name, validFor(each)])), {
        requiredKeys: schema.required ?? [],
      });
    }
    case 'null':
      return fc.constant(null);
    default:
      return hostileValue;
  }
}

const plainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One thing about a valid value made wrong. */
const spoil = (valid: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(valid, hostileValue, fc.nat(), fc.constantFrom('replace', 'remove', 'add', 'wrap'))
    .map(([value, bad, at, how]) => {
      if (!plainObject(value) || Object.keys(value).length === 0) return bad;
      const keys = Object.keys(value);
      const key = keys[at % keys.length] ?? '';
      const { [key]: old, ...rest } = value;
      if (how === 'remove') return rest;
      if (how === 'add') return { ...value, [`extra${at % 7}`]: bad };
      return { ...rest, [key]: how === 'wrap' ? [old] : bad };
    });

/** Wrong already as text, before anybody could look at its values. */
const spoilText = (json: Arbitrary<string>): Arbitrary<string | Buffer> =>
  fc.tuple(json, fc.nat({ max: 9 })).map(([text, how]) => {
    const inside = text.replace(/^\{|\}$/g, '');
    const key = /"[^"]+"(?=:)/.exec(text)?.[0] ?? '"a"';
    switch (how) {
      case 0:
        return text.slice(0, Math.ceil(text.length / 2));
      case 1:
        return `{${inside}${inside && ','}"__proto__":{"role":"administrator"}}`;
      case 2:
        return `{${inside}${inside && ','}"constructor":{"prototype":{"x":1}}}`;
      case 3:
        return `{${key}:NaN}`;
      case 4:
        return `{${key}:1e999,${key}:-1}`;
      case 5:
        return `\uFEFF${text}`;
      case 6:
        return `${text}${text}`;
      case 7:
        return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
      case 8:
        return Buffer.from(text, 'utf16le');
      default:
        return `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    }
  });

const boundary = 'x'.repeat(20);
const part = (name: string, more: string, body: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;
const multiparts = [
  `${part('image', '; filename="a.png"\r\nContent-Type: image/png', 'not a picture')}--${boundary}--\r\n`,
  part('image', '; filename="a.png"\r\nContent-Type: image/png', 'broken off'),
  `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="`,
  `--${boundary}--\r\n`,
  `${part('__proto__', '', 'x')}${part('image', '', 'text instead of a file')}--${boundary}--\r\n`,
  `${part('logo', '; filename="../../x.svg"\r\nContent-Type: image/svg+xml', '<svg onload="alert(1)"/>')}--${boundary}--\r\n`,
  Array.from({ length: 60 }, (_, at) => part(`f${at}`, '', 'x')).join(''),
  '',
];
const multipartType = `multipart/form-data; boundary=${boundary}`;

const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json;;;',
  'multipart/form-data',
  'application/jsonx',
  '*/*',
  'a/b; c="',
];

export type Sent = { headers: Record<string, string>; body?: string | Buffer };

/** A body of an operation: right, nearly right, or not even a body. */
export function bodyFor(schema: Schema | undefined): Arbitrary<Sent> {
  const json = { 'content-type': 'application/json' };
  const valid = schema ? validFor(schema) : fc.constant({});
  const asJson = (values: Arbitrary<unknown>) => values.map((value) => JSON.stringify(value) ?? 'null');
  const ofJson = (bodies: Arbitrary<string | Buffer>) => bodies.map((body) => ({ headers: json, body }));
  return fc.oneof(
    { weight: 2, arbitrary: ofJson(asJson(valid)) },
    { weight: 6, arbitrary: ofJson(asJson(spoil(valid))) },
    { weight: 2, arbitrary: ofJson(asJson(hostileValue)) },
    { weight: 2, arbitrary: ofJson(spoilText(asJson(valid))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(asJson(valid), fc.constantFrom(...wrongTypes))
        .map(([body, type]) => ({ headers: { 'content-type': type }, body })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...multiparts).map((body) => ({ headers: { 'content-type': multipartType }, body })),
    },
    { weight: 1, arbitrary: asJson(valid).map((body) => ({ headers: { ...json, 'content-encoding': 'gzip' }, body })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Sent>({ headers: json, body: '' }, { headers: {} }, { headers: {}, body: 'x' }),
    },
  );
}

/** Lone surrogates have no form in an address. */
const pair = (name: string, value: unknown) => {
  const text = typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
  return `${name}=${encodeURIComponent(text)}`;
};

/** What stands behind the question mark, with the parameters that the operation has. */
export function queryFor(parameters: { name: string; schema: Schema }[]): Arbitrary<string> {
  const hostile = fc.constantFrom(
    '__proto__=1',
    'constructor[prototype][x]=1',
    'a[]=1',
    'limit=1&limit=2',
    '%',
    '%ff=%ff',
    '%00=1',
    '&&&',
    `x=${'y'.repeat(6_000)}`,
    'cursor=%7B%7D',
    'cursor=AAAA',
    'limit=-1',
    'limit=1e9',
    'limit=0x10',
    'q=%00',
  );
  const named = parameters.map(({ name, schema }) =>
    fc.option(
      fc.oneof(validFor(schema), hostileValue).map((value) => pair(name, value)),
      { nil: '' },
    ),
  );
  const own = fc.tuple(...named).map((pairs) => pairs.filter(Boolean).join('&'));
  return fc.oneof(
    { weight: 4, arbitrary: own },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: fc.tuple(own, hostile).map((both) => both.join('&')) },
  );
}

/** Headers that routes and what stands before them read. */
export const hostileHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'x'.repeat(3_000) },
      { 'idempotency-key': '' },
      { 'idempotency-key': 'k\u00ff' },
      { 'x-upload-token': '.'.repeat(500) },
      { 'x-upload-token': 'a.b.c' },
      { accept: 'text/html' },
      { accept: ';;;q=x' },
      { 'accept-encoding': 'br;q=NaN, *;q=-1' },
      { 'accept-language': 'x'.repeat(2_000) },
      { 'if-none-match': '"' },
      { 'if-modified-since': 'yesterday' },
      { range: 'bytes=-1-0,9999999999999-' },
      { origin: 'null' },
      { origin: 'http://' },
      { 'x-forwarded-for': 'a,b,,,;drop' },
      { 'x-forwarded-proto': 'javascript' },
      { cookie: 'starbill.session_token=%; a=%E0%A4%A; =; ;;' },
      { authorization: 'Bearer ' },
      { 'user-agent': '\u00ff'.repeat(500) },
      { referer: 'http://[' },
      { expect: '200-ok' },
    ),
  },
);
