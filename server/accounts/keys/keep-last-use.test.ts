import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, database } from '../../platform/database/database';
import { openMemoryCounters } from '../../metering/quotas/counters';
import { createAccount } from '../../../e2e/support/factories';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { generateApiKey, hashApiKey } from './api-key';
import { findCaller } from './find-caller';
import { findCurrentKey } from './find-current-key';
import { keepLastUse, type UsedKeys } from './keep-last-use';
import { regenerateKey } from './regenerate-key';
import { someOrigin } from '../../../e2e/support/some-origin';

const noon = Date.parse('2026-11-21T12:00:00.000Z');

describe.each(databaseKinds.filter(isAvailable))('the last use of a key on %s', (kind) => {
  runOnEmptyDatabase(kind);
  beforeAll(() => useCounters(openMemoryCounters()));

  const lastUse = async (accountId: string) => (await findCurrentKey(accountId))?.lastUsedAt;

  test('is known once it is written behind: of a key that was used, and of no other', async () => {
    const [used, unused] = [await createAccount(database()), await createAccount(database())];
    await findCaller(used.apiKey);
    await findCaller(generateApiKey('live').raw);
    await findCaller('nonsense');
    expect(await lastUse(used.id)).toBeNull();
    const before = Date.now();
    await keepLastUse(database())();
    expect(Math.abs(Date.parse((await lastUse(used.id)) ?? '') - before)).toBeLessThan(60_000);
    expect(await lastUse(unused.id)).toBeNull();
  });

  test('is the new key’s own: what the old one was used for is not shown of it', async () => {
    const { id, apiKey } = await createAccount(database());
    await findCaller(apiKey);
    await regenerateKey(id, someOrigin);
    await keepLastUse(database())();
    expect(await lastUse(id)).toBeNull();
  });

  test('is written once a minute at most, and never goes back', async () => {
    const { id, apiKey } = await createAccount(database());
    const used: UsedKeys = new Map();
    const useAt = async (seconds: number) => {
      used.set(hashApiKey(apiKey), noon + seconds * 1000);
      await keepLastUse(database(), used)();
      return (Date.parse((await lastUse(id)) ?? '') - noon) / 1000;
    };
    expect(await useAt(0)).toBe(0);
    expect(await useAt(59)).toBe(0);
    expect(await useAt(61)).toBe(61);
    expect(await useAt(10)).toBe(61);
  });

  test('of thousands of keys is written with a few statements, and a failed one is made up for', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => createAccount(database())));
    const used: UsedKeys = new Map();
    for (const { apiKey } of accounts) used.set(hashApiKey(apiKey), noon);
    for (let i = 0; i < 5000; i++) used.set(`nobody ${i}`, noon);
    const write = vi.fn(database().$executeRaw.bind(database()));
    write.mockRejectedValueOnce(new Error('away'));
    const failing = { $executeRaw: write } as unknown as Database;
    await keepLastUse(failing, used)();
    expect(write).toHaveBeenCalledTimes(1);
    expect(await lastUse(accounts[0]?.id ?? '')).toBeNull();
    await keepLastUse(failing, used)();
    expect(write).toHaveBeenCalledTimes(4);
    for (const { id } of accounts) expect(await lastUse(id)).toBe(new Date(noon).toISOString());
  });

  test('of a key with a thousand requests takes one statement', async () => {
    const { apiKey } = await createAccount(database());
    await keepLastUse(database())();
    for (let i = 0; i < 1000; i++) await findCaller(apiKey);
    const write = vi.fn(database().$executeRaw.bind(database()));
    await keepLastUse({ $executeRaw: write } as unknown as Database)();
    expect(write).toHaveBeenCalledTimes(1);
  });
});
