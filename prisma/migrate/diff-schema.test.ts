import { expect, test } from 'vitest';
import { openTestDatabase } from '../../e2e/support/test-database';
import { diffSchema } from './diff-schema';

test('schema.prisma and the migrations agree', async () => {
  const opened = await openTestDatabase('embedded', 'empty');
  expect(await diffSchema(opened)).toBeNull();
  await opened.close();
});
