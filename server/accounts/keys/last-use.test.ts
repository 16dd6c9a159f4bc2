import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../../../e2e/support/factories';
import { someOrigin } from '../../../e2e/support/some-origin';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { openMemoryCounters } from '../../limits/counters/counters';
import { type Database, database } from '../../platform/database/database';
import { generateApiKey, hashApiKey } from './caller';
import { findCaller } from './find-caller';
import { findCurrentKey, regenerateKey } from './regenerate-key';
import { startLastUseOfKeys, startLastUseOfSessions } from './note-use';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const dayMs = 86_400_000;

describe.each(databaseKinds.filter(isAvailable))('the last use, on %s,', (kind) => {
  runOnEmptyDatabase(kind);
  beforeAll(() => useCounters(openMemoryCounters()));

  const lastUse = async (accountId: string) => (await findCurrentKey(accountId))?.lastUsedAt;
  const createSession = async () => {
    const { id: accountId } = await createAccount(database());
    const [createdAt, lastSeenAt] = [new Date(noon - 60 * dayMs), new Date(noon - 20 * dayMs)];
    return database().session.create({ data: { accountId, createdAt, lastSeenAt } });
  };

  test('the last use of a used key, and of no other, is known once it is written in the background', async () => {
    const [used, unused] = [await createAccount(database()), await createAccount(database())];
    await findCaller(used.apiKey);
    await findCaller(generateApiKey('live').raw);
    await findCaller('nonsense');
    expect(await lastUse(used.id)).toBeNull();
    const before = Date.now();
    await startLastUseOfKeys(database())();
    expect(Math.abs(Date.parse((await lastUse(used.id)) ?? '') - before)).toBeLessThan(60_000);
    expect(await lastUse(unused.id)).toBeNull();
  });

  test('the last use of a new key does not include uses of the old one', async () => {
    const { id, apiKey } = await createAccount(database());
    await findCaller(apiKey);
    await regenerateKey(id, someOrigin);
    await startLastUseOfKeys(database())();
    expect(await lastUse(id)).toBeNull();
  });

  test('the last use of a key or a session is written at most once a minute, and never goes back', async () => {
    const { id, apiKey } = await createAccount(database());
    const session = await createSession();
    const useAt = async (seconds: number) => {
      const atMs = noon + seconds * 1000;
      await startLastUseOfKeys(database(), new Map([[hashApiKey(apiKey), atMs]]))();
      await startLastUseOfSessions(database(), new Map([[session.id, atMs]]))();
      const { lastSeenAt } = await database().session.findUniqueOrThrow({
        where: { id: session.id },
      });
      const written = [Date.parse((await lastUse(id)) ?? ''), lastSeenAt.getTime()];
      return written.map((ms) => (ms - noon) / 1000);
    };
    expect(await useAt(0)).toEqual([0, 0]);
    expect(await useAt(59)).toEqual([0, 0]);
    expect(await useAt(61)).toEqual([61, 61]);
    expect(await useAt(10)).toEqual([61, 61]);
  });

  test('the last use in a thousand requests with a key takes one statement, and is not lost if that fails', async () => {
    const { id, apiKey } = await createAccount(database());
    await startLastUseOfKeys(database())();
    for (let i = 0; i < 1000; i++) await findCaller(apiKey);
    const write = vi.fn(database().$executeRawUnsafe.bind(database()));
    const failing = { $executeRawUnsafe: write } as unknown as Database;
    write.mockRejectedValueOnce(new Error('away'));
    await startLastUseOfKeys(failing)();
    expect(await lastUse(id)).toBeNull();
    await startLastUseOfKeys(failing)();
    expect(write).toHaveBeenCalledTimes(2);
    expect(await lastUse(id)).not.toBeNull();
  });
});
