import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { WrittenPart } from '../../presenters/present-service';
import { jsonInParts, ResponseHeaders } from './responses';

const partOf = (json: string, digest: string): WrittenPart => ({
  bytes: new TextEncoder().encode(json),
  digest,
});
const etagOf = (parts: Parameters<typeof jsonInParts>[0]) => jsonInParts(parts, 'no-store').etag;

test('the parts of a response follow each other, whatever their script', () => {
  const { bytes } = jsonInParts(['["é",', partOf('{"name":"日本"}', 'a'), ']'], 'no-store');
  expect(new TextDecoder().decode(bytes ?? undefined)).toBe('["é",{"name":"日本"}]');
});

test('the ETag of a response tells apart its brands, their order, and the text between them', () => {
  const [one, other] = [partOf('1', 'one'), partOf('2', 'other')];
  const etags = [
    ['[', one, ',', other, ']'],
    ['[', other, ',', one, ']'],
    ['[', one, ',', one, ']'],
    ['[', one, ' ,', other, ']'],
  ].map(etagOf);
  expect(new Set(etags).size).toBe(4);
  expect(etagOf(['[', one, ',', other, ']'])).toBe(etags[0]);
});

setFlagsFromString('--allow-natives-syntax');
const haveSameMap = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean;

test('V8 makes no hidden class for the headers of a response, however many the data has', () => {
  // `{}` has room for four members, and shares its hidden classes with what is read with four.
  const read = ['', ', "b": 2, "c": 3, "d": 4'].flatMap((others) =>
    Array.from({ length: 3000 }, (_, i) => JSON.parse(`{"member ${i}": 1${others}}`) as object),
  );
  const [one, other] = ['1', '2'].map((id) => {
    const headers = new ResponseHeaders('/v1/svg/github', id);
    headers['Cache-Control'] = 'no-store';
    headers['Content-Type'] = 'application/json';
    return headers;
  });
  expect(haveSameMap(one ?? {}, other ?? {})).toBe(true);
  expect(haveSameMap(read[0] ?? {}, read[1] ?? {})).toBe(false);
});
