import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../database/database';
import { openMemoryCounters } from '../quotas/counters';
import { createAccount } from '../testing/factories';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../testing/test-database';
import { useCounters } from '../testing/use-counters';
import { generateApiKey, hashApiKey } from './api-key';
import { findCaller } from './find-caller';
import { findCurrentKey } from './find-current-key';
import { keepLastUse } from './keep-last-use';
import { regenerateKey } from './regenerate-key';
import { createUsedKeys } from './used-keys';

const noon = Date.parse('2026-11-21T12:00:00.000Z');

describe.each(databaseKinds.filter(isAvailable))('the last use of a key on %s', (kind) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    useDatabase(opened);
    useCounters(openMemoryCounters());
  });
  afterAll(() => opened.close());

  const lastUse = async (accountId: string) => (await findCurrentKey(accountId))?.lastUsedAt;

  test('is known once it is written behind: of a key that was used, and of no other', async () => {
    const [used, unused] = [await createAccount(opened.client), await createAccount(opened.client)];
    await findCaller(used.apiKey);
    await findCaller(generateApiKey('live').raw);
    await findCaller('nonsense');
    expect(await lastUse(used.id)).toBeNull();
    const before = Date.now();
    await keepLastUse(opened.client)();
    expect(Math.abs(Date.parse((await lastUse(used.id)) ?? '') - before)).toBeLessThan(60_000);
    expect(await lastUse(unused.id)).toBeNull();
  });

  test('is the new key’s own: what the old one was used for is not shown of it', async () => {
    const { id, apiKey } = await createAccount(opened.client);
    await findCaller(apiKey);
    await regenerateKey(id);
    await keepLastUse(opened.client)();
    expect(await lastUse(id)).toBeNull();
  });

  test('is written once a minute at most, and never goes back', async () => {
    const { id, apiKey } = await createAccount(opened.client);
    let nowMs = noon;
    const used = createUsedKeys(() => nowMs);
    const useAt = async (seconds: number) => {
      nowMs = noon + seconds * 1000;
      used.note(hashApiKey(apiKey));
      await keepLastUse(opened.client, used)();
      return (Date.parse((await lastUse(id)) ?? '') - noon) / 1000;
    };
    expect(await useAt(0)).toBe(0);
    expect(await useAt(59)).toBe(0);
    expect(await useAt(61)).toBe(61);
    expect(await useAt(10)).toBe(61);
  });

  test('of thousands of keys is written with a few statements, and a failed one is made up for', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 5 }, () => createAccount(opened.client)),
    );
    const used = createUsedKeys(() => noon);
    for (const { apiKey } of accounts) used.note(hashApiKey(apiKey));
    for (let at = 0; at < 5000; at++) used.note(`nobody ${at}`);
    const write = vi.fn(opened.client.$executeRaw.bind(opened.client));
    write.mockRejectedValueOnce(new Error('away'));
    const failing = { $executeRaw: write } as unknown as typeof opened.client;
    await keepLastUse(failing, used)();
    expect(write).toHaveBeenCalledTimes(1);
    expect(await lastUse(accounts[0]?.id ?? '')).toBeNull();
    await keepLastUse(failing, used)();
    expect(write).toHaveBeenCalledTimes(4);
    for (const { id } of accounts) expect(await lastUse(id)).toBe(new Date(noon).toISOString());
  });

  test('of a key with a thousand requests takes one statement', async () => {
    const { apiKey } = await createAccount(opened.client);
    await keepLastUse(opened.client)();
    for (let at = 0; at < 1000; at++) await findCaller(apiKey);
    const write = vi.fn(opened.client.$executeRaw.bind(opened.client));
    await keepLastUse({ $executeRaw: write } as unknown as typeof opened.client)();
    expect(write).toHaveBeenCalledTimes(1);
  });
});
