import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../e2e/support/test-database';
import type { OpenDatabase } from './database';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase('embedded', 'empty');
});
afterAll(() => opened.close());

test('other requests are served between two statements of a transaction or of several callers', async () => {
  let turns = 0;
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });
  const read = async (client: Pick<OpenDatabase['client'], '$queryRaw'>) => {
    await client.$queryRaw`SELECT 1`;
    return turns;
  };
  const { client } = opened;
  const inTransaction = await client.$transaction(async (transaction) => [
    await read(transaction),
    await read(transaction),
    await read(transaction),
  ]);
  const ofCallers = await Promise.all([read(client), read(client), read(client)]);
  clearImmediate(counting);
  const all = [...inTransaction, ...ofCallers];
  expect(new Set(all).size).toBe(all.length);
});

test('drawings of many bytes are read as they were written', async () => {
  const bytes = new Uint8Array(2 * 1024 * 1024).map((_, i) => i * 7);
  const sha256 = 'of-many-bytes';
  const { client } = opened;
  await client.drawing.create({ data: { sha256, bytes } });
  const read = await client.$transaction(async (transaction) => [
    await transaction.drawing.findUniqueOrThrow({ where: { sha256 } }),
    await transaction.drawing.findUniqueOrThrow({ where: { sha256 } }),
  ]);
  for (const one of read) expect(Buffer.from(one.bytes).equals(bytes)).toBe(true);
});
