import { expect, test } from 'vitest';
import { openAnyDatabase } from '../../../e2e/support/test-database';
import { afterCommit } from './transactions';

test('afterCommit work runs after the commit, and not at all if the transaction fails', async () => {
  const { client } = await openAnyDatabase('empty');
  const done: string[] = [];
  await client.$transaction(async (transaction) => {
    afterCommit(transaction, () => done.push('kept'));
    await transaction.account.count();
    expect(done).toEqual([]);
  });
  const failing = client.$transaction(async (transaction) => {
    afterCommit(transaction, () => done.push('lost'));
    await transaction.account.count();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  afterCommit(client, () => done.push('without a transaction'));
  expect(done).toEqual(['kept', 'without a transaction']);
});
