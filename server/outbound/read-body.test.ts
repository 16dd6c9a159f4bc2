import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBody } from './read-body';

const kibi = 1024;

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['GZIP, br', (text: string) => brotliCompressSync(gzipSync(text))],
  ['utf-8', (text: string) => Buffer.from(text)],
  [undefined, (text: string) => Buffer.from(text)],
])(
  'a body in %s is decompressed, also when it comes in single bytes',
  async (encoding, compress) => {
    const bytes = compress('the page');
    for (const sent of [[bytes], [...bytes].map((byte) => Buffer.from([byte]))]) {
      const { body, isCut } = await readBody(sent, encoding, kibi);
      expect([Buffer.from(body).toString(), isCut]).toEqual(['the page', false]);
    }
  },
);

const zeros = Buffer.alloc(16 * kibi * kibi);

test.each([
  ['gzip', gzipSync(zeros)],
  ['br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['gzip, gzip', gzipSync(gzipSync(zeros))],
])('a bomb in %s is cut', async (encoding, bomb) => {
  const { body, isCut } = await readBody([bomb], encoding, 100 * kibi);
  expect([body.length, isCut]).toEqual([100 * kibi, true]);
});

test('a broken stream and a chain of encodings are failures, a missing end is none', async () => {
  const page = gzipSync('the page '.repeat(1000));
  const broken = Buffer.from(page).fill(0xff, 30, 40);
  await expect(readBody([broken], 'gzip', kibi)).rejects.toMatchObject({
    failure: 'connection',
    message: 'the compressed response is broken',
  });
  await expect(readBody([Buffer.from('no brotli')], 'br', kibi)).rejects.toThrow('is broken');
  const chain = readBody([page], 'gzip, gzip, gzip', kibi);
  await expect(chain).rejects.toThrow('too many encodings');
  const { body } = await readBody([page.subarray(0, -8)], ['gzip'], kibi);
  expect(Buffer.from(body).toString()).toContain('the page');
  for (const encoding of ['gzip', 'br', 'deflate']) {
    expect((await readBody([], encoding, kibi)).body).toHaveLength(0);
  }
});

test('a body of exactly the maximum length is not cut', async () => {
  const body = Buffer.alloc(kibi, 'a');
  expect(await readBody([body], undefined, kibi)).toEqual({ body, isCut: false });
  expect((await readBody([gzipSync(body)], 'gzip', kibi)).isCut).toBe(false);
  expect((await readBody([body, Buffer.from('b')], undefined, kibi)).isCut).toBe(true);
});
