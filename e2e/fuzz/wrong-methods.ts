import fc from 'fast-check';
import type { Fault } from './invalid-requests';
import type { OpenApiDocument, Operation } from './read-operations';

const others = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'MKCOL',
  'REPORT',
  'PURGE',
  'QUERY',
  'LINK',
  'SEARCH',
  'M-SEARCH',
  'SOURCE',
];

/** Methods that the path does not have: 405 and Allow, with or without a key. */
export function methodFaults(document: OpenApiDocument, operation: Operation): fc.Arbitrary<Fault> {
  const declared = methodsOf(document, operation.path);
  const candidates = [...others, ...(declared.has('GET') ? [] : ['GET', 'HEAD'])];
  const wrong = fc.constantFrom(...candidates.filter((method) => !declared.has(method)));
  const notAllowed = fc.tuple(wrong, fc.boolean()).map(([method, withKey]): Fault => (valid) => ({
    ...valid,
    intent: `method ${method}`,
    method,
    headers: withKey ? valid.headers : valid.headers.filter(([name]) => !/^x-api-key$/i.test(name)),
    expected: { statuses: [405], by: 'router' },
  }));
  const fixed =
    (method: string, statuses: number[]): Fault =>
    (valid) => ({
      ...valid,
      intent: `method ${method}`,
      method,
      body: null,
      expected: { statuses, by: 'server' },
    });
  return fc.oneof(
    { weight: 4, arbitrary: notAllowed },
    { weight: 1, arbitrary: fc.constant(fixed('TRACE', [501])) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(fixed('NOSUCH', [400]), fixed('get', [400]), fixed('', [400])),
    },
  );
}

/** Of the path and of the templates that match it too: GET /v1/catalog/batch asks for the slug "batch". */
function methodsOf(document: OpenApiDocument, path: string): Set<string> {
  const matches = Object.entries(document.paths).filter(([template]) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return new Set(
    matches.flatMap(([, item]) => Object.keys(item).map((name) => name.toUpperCase())),
  );
}
