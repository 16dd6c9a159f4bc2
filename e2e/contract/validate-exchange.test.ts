import { expect, test } from 'vitest';
import { createExchangeValidator } from './validate-exchange';

const limit = { type: 'integer', minimum: 1 };
const body = { $ref: '#/components/schemas/Brand' };
const validate = createExchangeValidator({
  openapi: '3.1.0',
  paths: {
    '/v1/brands/{slug}': {
      post: {
        parameters: [
          { name: 'slug', in: 'path', required: true, schema: { type: 'string', maxLength: 6 } },
          { name: 'limit', in: 'query', schema: limit },
          { name: 'X-API-Key', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: {
          200: {
            description: 'The brand.',
            headers: { ETag: {} },
            content: { 'application/json': { schema: body } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Brand: { type: 'object', required: ['slug'], properties: { slug: { type: 'string' } } },
    },
  },
});

const etag: [string, string] = ['etag', '"1"'];
const type: [string, string] = ['content-type', 'application/json; charset=utf-8'];

/** An exchange as described, except for what is given. */
function exchange({
  method = 'POST',
  target = '/v1/brands/github?limit=3',
  key = 'mine' as string | null,
  sent = '{"slug":"github"}',
  status = 200,
  headers = [etag, type],
  received = '{"slug":"github"}',
} = {}): string[] {
  return validate(
    {
      method,
      url: new URL(target, 'http://localhost'),
      headers: new Headers(key === null ? {} : { 'X-API-Key': key }),
      body: sent,
    },
    { status, headers: new Map(headers), body: received },
  );
}

test('an exchange as described is right, and so is one that the document does not describe', () => {
  expect(exchange()).toEqual([]);
  expect(exchange({ target: '/pricing', status: 500 })).toEqual([]);
  expect(exchange({ method: 'HEAD', received: '' })).toEqual([]);
});

test.each([
  ['another status', { status: 418 }, 'status 418 is not in the document'],
  ['a header that is missing', { headers: [type] }, 'ETag is missing'],
  ['another content type', { headers: [etag, ['content-type', 'text/html']] }, 'text/html'],
  ['a member that is missing', { received: '{}' }, "required property 'slug'"],
  ['a member that is not described', { received: '{"slug":"a","hash":"b"}' }, 'NOT have'],
] as [string, Parameters<typeof exchange>[0], string][])(
  'a response with %s is a violation',
  (_, differing, fault) => {
    expect(exchange(differing)).toEqual([expect.stringContaining(fault)]);
  },
);

test.each([
  ['a parameter out of bounds', { target: '/v1/brands/github?limit=0' }, 'must be >= 1'],
  ['a path that is too long', { target: '/v1/brands/github-actions' }, '6 characters'],
  ['a header that is missing', { key: null }, 'without the parameter x-api-key'],
  ['a body without its members', { sent: '{}' }, "required property 'slug'"],
] as [string, Parameters<typeof exchange>[0], string][])(
  'an accepted request with %s is a violation',
  (_, differing, fault) => {
    expect(exchange(differing)).toEqual([expect.stringContaining(fault)]);
    const refused = exchange({ ...differing, status: 418 });
    expect(refused).toEqual([expect.stringContaining('status 418')]);
  },
);
