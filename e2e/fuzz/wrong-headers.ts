import fc from 'fast-check';
import type { FuzzRequest } from './fuzz-request';
import type { Fault } from './invalid-requests';
import type { FuzzWorld } from './open-fuzz-world';

type Headers = FuzzRequest['headers'];

/** Everything that is not exactly one live key: 401, whatever else is wrong with the request. */
export function credentialFaults(world: FuzzWorld, schemes: string[]): fc.Arbitrary<Fault> {
  if (schemes.length !== 1 || !schemes.includes('apiKey')) return tokenFaults(world, schemes);
  const key = world.keys.pro;
  const flipped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  const given: Headers[] = [
    [],
    [['X-API-Key', '']],
    [['X-API-Key', flipped]],
    [['X-API-Key', key.toLowerCase()]],
    [['X-API-Key', key.slice(0, -7)]],
    [['X-API-Key', `${key}a`]],
    [['X-API-Key', `"${key}"`]],
    [['X-API-Key', `Bearer ${key}`]],
    [['X-API-Key', world.unknownKey]],
    [['X-API-Key', world.revokedKey]],
    [['X-API-Key', `${key}, ${key}`]],
    [['X-API-Key', `${key}\xff`]],
    [['X-API-Key', '\xf0\x9f\xa6\x84']],
    [['X-API-Key', 'a'.repeat(8000)]],
    [['X-API-Key', '__proto__']],
    [['X_API_Key', key]],
    [['Cookie', `X-API-Key=${key}`]],
    [['Authorization', `Basic ${key}`]],
    [
      ['X-API-Key', key],
      ['X-API-Key', key],
    ],
    [
      ['X-API-Key', key],
      ['X-API-Key', world.keys.free],
    ],
  ];
  const inQuery: FuzzRequest['query'][] = [
    [],
    [['X-API-Key', key]],
    [['api_key', key]],
    [['limit', 'wrong']],
  ];
  return fc
    .tuple(
      fc.constantFrom(...given.map((headers, i) => ({ headers, i }))),
      fc.constantFrom(...inQuery),
    )
    .map(([{ headers, i }, query]) => (valid) => ({
      ...valid,
      intent: `credentials ${i}: ${headers.map(([name, value]) => `${name}: ${value.slice(0, 12)}…`).join(' + ') || 'none'}`,
      query: [...valid.query, ...query],
      headers: [
        ...valid.headers.filter(([name]) => !/^(x-api-key|authorization)$/i.test(name)),
        ...headers,
      ],
      expected: { statuses: [401], by: 'operation' },
    }));
}

/** The same for a bearer token. The operator's routes are 404 for everybody else. */
function tokenFaults(world: FuzzWorld, schemes: string[]): fc.Arbitrary<Fault> {
  const token = world.tokens.bearer ?? 'a.b.c';
  const given: Headers[] = [
    [],
    ...[
      '',
      'Bearer',
      'Bearer ',
      'Bearer a.b.c',
      `Basic ${token}`,
      `Bearer ${token.slice(0, -3)}`,
    ].map((value): Headers => [['Authorization', value]]),
    [['Authorization', `Bearer ${world.keys.internal}`]],
    [['Cookie', `access_token=${token}`]],
  ];
  const status = schemes.includes('admin') ? 404 : 401;
  return fc.constantFrom(...given).map((headers) => (valid) => ({
    ...valid,
    intent: `token: ${JSON.stringify(headers).slice(0, 40)}`,
    headers: [
      ...valid.headers.filter(([name]) => !/^(x-api-key|authorization)$/i.test(name)),
      ...headers,
    ],
    expected: { statuses: [status], by: 'operation' },
  }));
}

/** Header blocks that are no HTTP, or more of it than anybody needs. */
export function headerFaults(): fc.Arbitrary<Fault> {
  const faults: [what: string, statuses: number[], headers: Headers][] = [
    ['20 KB in one header', [431], [['X-Long', 'a'.repeat(20_000)]]],
    ['2,000 headers', [431], Array.from({ length: 2000 }, (_, i) => [`X-${i}`, 'a'.repeat(9)])],
    ['a NUL in a header', [400], [['X-Nul', 'a\0b']]],
    ['a space in a name', [400], [['X Bad', 'a']]],
    ['a bare CR', [400], [['X-Cr', 'a\rb']]],
    [
      'two lengths',
      [400],
      [
        ['Content-Length', '1'],
        ['Content-Length', '2'],
      ],
    ],
    ['a length that is no number', [400], [['Content-Length', 'abc']]],
    ['a negative length', [400], [['Content-Length', '-1']]],
    [
      'a length and chunks',
      [400],
      [
        ['Content-Length', '5'],
        ['Transfer-Encoding', 'chunked'],
      ],
    ],
    ['an unknown transfer coding', [400, 501], [['Transfer-Encoding', 'xchunked']]],
    ['a host with a space', [400], [['Host', 'a b']]],
    ['a host that is none', [400], [['Host', '[']]],
    ['a host with a path', [400], [['Host', 'a/b?c#d@e']]],
    [
      'two hosts',
      [400],
      [
        ['Host', 'a'],
        ['Host', 'b'],
      ],
    ],
    ['an expectation nobody can meet', [417], [['Expect', '200-maybe']]],
  ];
  return fc.constantFrom(...faults).map(([what, statuses, headers]) => (valid) => ({
    ...valid,
    intent: `headers: ${what}`,
    headers: [...valid.headers, ...headers],
    expected: { statuses, by: 'server' },
  }));
}
