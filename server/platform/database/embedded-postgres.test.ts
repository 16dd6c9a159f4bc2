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
