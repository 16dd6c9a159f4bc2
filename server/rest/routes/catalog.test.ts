import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeBrand } from '../../../e2e/support/example-brand';
import { createAccount } from '../../../e2e/support/factories';
import { openTestDatabase, useDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { createCatalog } from '../../catalog/catalog';
import { setCurrentCatalog } from '../../catalog/current-catalog';
import { openMemoryCounters } from '../../limits/counters/counters';
import type { OpenDatabase } from '../../platform/database/database';
import { createRestApp } from '../app';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase('embedded', 'empty');
  useDatabase(opened);
});
afterAll(() => opened.close());

const useName = (name: string) =>
  setCurrentCatalog(
    createCatalog(name, [describeBrand({ mono: '<path d="M0 0h9v9z"/>' }, { name })]),
  );

test('a batch waiting to be counted while a newer catalog is loaded returns the newer brands', async () => {
  const memory = openMemoryCounters();
  let whileCounted = () => {};
  const consume: typeof memory.store.consume = async (ask) => {
    whileCounted();
    return memory.store.consume(ask);
  };
  useCounters({ ...memory, store: { ...memory.store, consume } });
  const { apiKey } = await createAccount(opened.client, { tier: 'pro' });
  const app = createRestApp();
  const askForName = async () => {
    const response = await app.request('/v1/catalog/batch', {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ slugs: ['example'] }),
    });
    const { results } = (await response.json()) as { results: { example: { name: string } } };
    return results.example.name;
  };
  useName('Old');
  expect([await askForName(), await askForName()]).toEqual(['Old', 'Old']);
  whileCounted = () => useName('New');
  expect(await askForName()).toBe('New');
  whileCounted = () => {};
  expect(await askForName()).toBe('New');
});
