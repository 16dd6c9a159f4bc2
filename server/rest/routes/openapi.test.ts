import { createHook } from 'node:async_hooks';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { createRestApp } from '../app';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());

test('a document that is kept is compressed once for each coding, however often it is sent', async () => {
  const rest = createRestApp();
  const read = async (coding: string) => {
    const response = await rest.request('/openapi.json', {
      headers: { 'Accept-Encoding': coding },
    });
    return Buffer.from(await response.arrayBuffer());
  };
  let compressions = 0;
  const init = (_: number, type: string) => void (type === 'ZLIB' && compressions++);
  const counting = createHook({ init }).enable();
  const [one, other] = [await read('br'), await read('br')];
  const once = compressions;
  await read('gzip');
  counting.disable();
  expect([once, compressions]).toEqual([1, 2]);
  expect(other).toEqual(one);
  expect(JSON.parse(String(brotliDecompressSync(one)))).toHaveProperty('openapi');
});
