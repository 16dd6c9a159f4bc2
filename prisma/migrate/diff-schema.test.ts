import { expect, test } from 'vitest';
import { diffSchema } from './diff-schema';

test('schema.prisma and the migrations agree', async () => {
  expect(await diffSchema()).toBeNull();
});
