import { expect, test } from 'vitest';
import type { ApiOperation } from './api-document';
import { writeCurl } from './write-curl';

const write = (method: string, path: string, operation: Partial<ApiOperation>) =>
  writeCurl(
    { paths: {} },
    { method, path, operation: { operationId: 'sample', responses: {}, ...operation } },
    'https://marque.example',
  );

test('an example request has the key, the path and the needed parameters', () => {
  const parameters = [
    { name: 'slug', in: 'path', required: true, example: 'github' },
    { name: 'on', in: 'query', example: 'dark' },
    { name: 'size', in: 'query' },
  ];
  expect(write('GET', '/v1/png/{slug}', { security: [{ apiKey: [] }], parameters })).toBe(
    'curl "https://marque.example/v1/png/github?on=dark" \\\n  -H "X-API-Key: $MARQUE_KEY"',
  );
});

test('a body is sent as JSON, and without one the method is named', () => {
  const requestBody = { content: { 'application/json': { example: { name: "O'Neill" } } } };
  const security = [{ bearer: [] }];
  expect(write('POST', '/auth/register', { requestBody })).toBe(
    'curl "https://marque.example/auth/register" \\\n' +
      "  -H 'Content-Type: application/json' \\\n  -d '{\"name\":\"O'\\''Neill\"}'",
  );
  expect(write('PUT', '/admin/x', { requestBody })).toContain('curl -X PUT "');
  const schema = {
    required: ['plan', 'email'],
    properties: { plan: { enum: ['pro'] }, email: { type: 'string' }, name: { type: 'string' } },
  };
  const described = { requestBody: { content: { 'application/json': { schema } } } };
  expect(write('POST', '/x', described)).toContain(`-d '{"plan":"pro","email":"…"}'`);
  expect(write('POST', '/auth/logout', { security })).toBe(
    'curl -X POST "https://marque.example/auth/logout" \\\n' +
      '  -H "Authorization: Bearer $MARQUE_TOKEN"',
  );
});
