import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { commonHeaders } from './responses';

setFlagsFromString('--allow-natives-syntax');
const haveSameMap = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean;

test('V8 makes no hidden class for the headers of a response, however many the data has', () => {
  const read = Array.from({ length: 3000 }, (_, i) => JSON.parse(`{"member ${i}": 1}`) as object);
  const [one, other] = ['1', '2'].map((id) => {
    const headers = commonHeaders({ req: { path: '/v1/svg/github' }, get: () => id as never });
    headers['Cache-Control'] = 'no-store';
    headers['Content-Type'] = 'application/json';
    return headers;
  });
  expect(haveSameMap(one ?? {}, other ?? {})).toBe(true);
  expect(haveSameMap(read[0] ?? {}, read[1] ?? {})).toBe(false);
});
