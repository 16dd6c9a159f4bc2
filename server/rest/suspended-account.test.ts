import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import { someOrigin } from '../../e2e/support/some-origin';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { restoreAccount, suspendAccount } from '../accounts/suspend-account';
import { openMemoryCounters } from '../limits/counters/counters';
import type { OpenDatabase } from '../platform/database/database';
import { createRestApp } from './app';

let opened: OpenDatabase;
let account: TestAccount;
const app = createRestApp();
beforeAll(async () => {
  opened = await useSeededDatabase('embedded');
  useCounters(openMemoryCounters());
  account = await createAccount(opened.client);
});
afterAll(() => opened.close());

const ask = async (path: string) => {
  const headers = { 'X-API-Key': account.apiKey };
  const response = await app.fetch(new Request(`http://localhost${path}`, { headers }));
  const { error } = (await response.json()) as { error?: string };
  return `${response.status} ${error ?? 'served'}`;
};

test('the key of a suspended account gets 403 from the next request on, and works again once restored', async () => {
  expect(await ask('/v1/brand?domain=github.com')).toBe('200 served');
  await suspendAccount(account.email, 'Resale of artwork.', someOrigin);
  // Metered, free of charge, and open to a token or a key.
  for (const path of ['/v1/brand?domain=github.com', '/v1/catalog', '/v1/usage']) {
    expect(await ask(path)).toBe('403 account_suspended');
  }
  await restoreAccount(account.email, someOrigin);
  expect(await ask('/v1/brand?domain=github.com')).toBe('200 served');
});
