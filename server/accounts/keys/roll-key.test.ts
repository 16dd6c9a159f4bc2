import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../../../e2e/support/factories';
import { codeOf } from '../../../e2e/support/refusals';
import { someOrigin } from '../../../e2e/support/some-origin';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { openMemoryCounters } from '../../limits/counters/counters';
import { database } from '../../platform/database/database';
import { findCaller } from './find-caller';
import { createNamedKey, type KeyOwner, revokeNamedKey } from './named-keys';
import { rollNamedKey } from './roll-key';

describe.each(databaseKinds.filter(isAvailable))('a named key, on %s,', (kind) => {
  runOnEmptyDatabase(kind);
  beforeAll(() => useCounters(openMemoryCounters()));
  afterEach(() => void vi.useRealTimers());

  const open = async () => {
    const { id } = await createAccount(database());
    const owner: KeyOwner = { accountId: id, origin: someOrigin };
    return { owner, first: await createNamedKey(owner, { kind: 'publishable', name: 'Shop' }) };
  };

  test('a rolled key keeps its earlier texts alive as long as asked', async () => {
    const { owner, first } = await open();
    vi.useFakeTimers({ toFake: ['Date'] });
    const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
    const works = async (...keys: { key: string }[]) =>
      Promise.all(keys.map(async ({ key }) => (await findCaller(key)) !== null));
    await findCaller(first.key);
    const second = await rollNamedKey(owner, first.id, 2);
    expect(second.oldKeyUntil).toBe(new Date(Date.now() + 2 * 86_400_000).toISOString());
    expect((await findCaller(first.key))?.key?.last4).toBe(first.last4);
    expect((await findCaller(second.key))?.key?.last4).toBe(second.last4);
    later(60_000);
    const third = await rollNamedKey(owner, first.id, 1);
    expect(await works(first, second, third)).toEqual([true, true, true]);
    expect(third.oldKeyUntil).toBe(second.oldKeyUntil);
    later(86_400_000);
    expect(await works(first, second, third)).toEqual([true, false, true]);
    const last = await rollNamedKey(owner, first.id, 0);
    expect(last.oldKeyUntil).toBeNull();
    expect(await works(first, second, third, last)).toEqual([false, false, false, true]);
    await revokeNamedKey(owner, first.id);
    expect(await works(last)).toEqual([false]);
  });

  test('a repeated call to roll a key ends no text in use', async () => {
    const { owner, first } = await open();
    vi.useFakeTimers({ toFake: ['Date'] });
    const rolls = [1, 2, 3].map(() => rollNamedKey(owner, first.id, 0));
    const settled = await Promise.allSettled(rolls);
    const [done, ...more] = settled.flatMap((roll) =>
      roll.status === 'fulfilled' ? [roll.value] : [],
    );
    if (done === undefined) throw new Error('The key was not rolled.');
    expect(more).toEqual([]);
    expect(await findCaller(done.key)).not.toBeNull();
    expect(await codeOf(rollNamedKey(owner, first.id, 0))).toBe('key_not_rolled');
    expect(await findCaller(done.key)).not.toBeNull();
    for (let i = 0; i < 10; i++) {
      vi.setSystemTime(Date.now() + 10_000);
      expect(await codeOf(rollNamedKey(owner, first.id, 30))).toBe('no error');
    }
    vi.setSystemTime(Date.now() + 10_000);
    expect(await codeOf(rollNamedKey(owner, first.id, 30))).toBe('key_not_rolled');
    expect(await findCaller(done.key)).not.toBeNull();
    expect(await codeOf(rollNamedKey(owner, first.id, 0))).toBe('no error');
    expect(await findCaller(done.key)).toBeNull();
  });
});
