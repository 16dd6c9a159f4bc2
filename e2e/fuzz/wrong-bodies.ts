import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import type { Fault } from './invalid-requests';
import { type OpenApiDocument, type Operation, resolveSchema } from './read-operations';
import { asBytes } from './valid-requests';

const bodyBytesMax = 64 * 1024;

const notJson = [
  '',
  '{',
  '[1,]',
  "{'slugs':[]}",
  'undefined',
  'NaN',
  '{"slugs":["a"]}x',
  '\xff\xfe{}',
  '"\xff"',
  '\0',
  '['.repeat(30_000),
];
const nothingOfUse = [
  'null',
  '1',
  '"x"',
  '[]',
  'true',
  '{}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  '{"__proto__":{"slugs":["github"]}}',
  '{"constructor":{"prototype":{}}}',
];
const wrongTypes = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json, text/plain',
  '\xff',
];

/** Bodies that are no JSON, not of the schema, too large or of another type. */
export function bodyFaults(document: OpenApiDocument, operation: Operation): fc.Arbitrary<Fault> {
  const schema = resolveSchema(
    document,
    operation.requestBody?.content['application/json']?.schema ?? {},
  );
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  const withBody =
    (intent: string, body: string, status: number): Fault =>
    (valid) => ({
      ...valid,
      intent: `body ${intent}`,
      body,
      expected: { statuses: [status], by: 'operation' },
    });
  const member = Object.keys(schema.properties ?? {})[0] ?? 'x';
  const illFormed = ['\\u0000', '\\ud800', '\\udc00\\ud800', 'a\\u0000b'];
  return fc.oneof(
    fc
      .constantFrom(...notJson)
      .map((body) => withBody(`that is no JSON: ${body.slice(0, 20)}`, body, 400)),
    fc
      .constantFrom(...nothingOfUse.filter((text) => !isValid(JSON.parse(text))))
      .map((body) => withBody(`of no use: ${body.slice(0, 20)}`, body, 422)),
    fc
      .jsonValue()
      .filter((value) => !isValid(value))
      .map((value) => withBody('of the wrong shape', asBytes(value), 422)),
    fc
      .jsonValue()
      .filter((value) => !isValid({ [member]: value }))
      .map((value) => withBody(`with a wrong ${member}`, asBytes({ [member]: value }), 422)),
    fc
      .constantFrom(...illFormed)
      .map((text) => withBody(`with ${text}`, `{"${member}":["${text}"]}`, 422)),
    fc
      .constantFrom(bodyBytesMax + 1, 200_000, 1_100_000)
      .map((size) => withBody(`of ${size} bytes`, asBytes('a'.repeat(size)), 413)),
    fc.constantFrom(...wrongTypes).map((type): Fault => (valid) => ({
      ...valid,
      intent: `body as ${type || 'nothing'}`,
      headers: [
        ...valid.headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
        ...(type === '' ? [] : [['Content-Type', type] as [string, string]]),
      ],
      expected: { statuses: [415], by: 'operation' },
    })),
  );
}
