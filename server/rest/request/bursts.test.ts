import type { HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { generateApiKey } from '../../accounts/keys/caller';
import { startSession } from '../../accounts/sessions/session-tokens';
import { createBursts, takeAddressBurst } from '../../limits/bursts';
import { requestBuffer } from '../../metering/requests/note-request';
import type { OpenDatabase } from '../../platform/database/database';
import { replaceProcessWide } from '../../platform/process/made-once';
import { createAccount, type TestAccount } from '../../../e2e/support/factories';
import { someOrigin } from '../../../e2e/support/some-origin';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { createRestApp } from '../app';

const address = '198.51.100.7';
const bindings = {
  incoming: { headers: {}, socket: { remoteAddress: address } },
} as unknown as HttpBindings;

let opened: OpenDatabase;
let rest: ReturnType<typeof createRestApp>;
let account: TestAccount;
beforeAll(async () => {
  opened = await useSeededDatabase();
  rest = createRestApp();
});
afterAll(async () => {
  replaceProcessWide('bursts', null);
  await opened.close();
});
beforeEach(async () => {
  useBursts(500);
  account = await createAccount(opened.client, { tier: 'pro' });
});

const ask = async (path: string, init: RequestInit = {}, apiKey = account.apiKey) =>
  rest.request(path, { ...init, headers: { 'X-API-Key': apiKey, ...init.headers } }, bindings);
/** The clock stands still, so that no bucket refills while a busy machine is slow. */
const useBursts = (perSecond: number) =>
  void replaceProcessWide(
    'bursts',
    createBursts(perSecond, () => 0),
  );
const times = (count: number) => Array.from({ length: count }, (_, i) => i);

test('one key gets two seconds’ worth of requests at once, and other accounts are unaffected', async () => {
  useBursts(50);
  const statuses = await Promise.all(
    times(120).map(async () => (await ask('/v1/catalog/github', { method: 'HEAD' })).status),
  );
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(100);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(50);
  const other = await createAccount(opened.client);
  expect((await ask('/v1/catalog/github', {}, other.apiKey)).status).toBe(200);
});

test('a request that comes too fast is in the request log of its account, by key and by token', async () => {
  useBursts(1);
  const access = { accountId: account.id, accessEpoch: 0 };
  const signIn = { method: 'password', origin: someOrigin } as const;
  const { access_token } = await startSession(access, signIn);
  const byToken = { Authorization: `Bearer ${access_token}` };
  requestBuffer.take();
  for (const headers of [{}, {}, {}, byToken]) await ask('/v1/usage', { headers });
  const taken = requestBuffer.take().filter(({ caller }) => caller.accountId === account.id);
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
});

test('an unknown key is read from the database once, and an address can try only a few at a time', async () => {
  let reads = 0;
  const { client } = opened;
  const $queryRaw = client.$queryRaw.bind(client);
  const counted = (...given: Parameters<typeof $queryRaw>) => {
    reads++;
    return $queryRaw(...given);
  };
  Object.assign(client, { $queryRaw: counted });
  onTestFinished(() => void Object.assign(client, { $queryRaw }));
  const known = generateApiKey('live').raw;
  for (let i = 0; i < 20; i++) {
    expect((await ask('/v1/svg/github', {}, known)).status).toBe(401);
  }
  expect(reads).toBe(1);
  let passed = 0;
  while (takeAddressBurst(address) === null && passed < 200) {
    expect((await ask('/v1/svg/github', {}, generateApiKey('live').raw)).status).toBe(401);
    passed++;
  }
  // Each one costs the address as much as 25 requests.
  expect(passed).toBeLessThan(40);
  expect(takeAddressBurst('198.51.100.8')).toBeNull();
});
