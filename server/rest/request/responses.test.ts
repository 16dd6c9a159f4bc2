import { expect, test } from 'vitest';
import type { WrittenPart } from '../../presenters/present-service';
import { jsonInParts } from './responses';

const partOf = (json: string, digest: string): WrittenPart => ({
  bytes: new TextEncoder().encode(json),
  digest,
});
const etagOf = (parts: Parameters<typeof jsonInParts>[0]) => jsonInParts(parts, 'no-store').etag;

test('the parts of a response are joined in order, whatever their script', () => {
  const { bytes } = jsonInParts(['["é",', partOf('{"name":"日本"}', 'a'), ']'], 'no-store');
  expect(new TextDecoder().decode(bytes ?? undefined)).toBe('["é",{"name":"日本"}]');
});

test('the ETag of a response depends on its brands, their order, and the text between them', () => {
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
