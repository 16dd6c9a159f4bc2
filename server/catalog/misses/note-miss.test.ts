import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../../e2e/support/test-database';
import type { OpenDatabase } from '../../platform/database/database';
import { addDays, utcDayOf } from '../../contract/utc-day';
import { createCatalog } from '../catalog';
import { setCurrentCatalog } from '../current-catalog';
import { listMisses, readMostWanted } from './list-misses';
import {
  createMissBuffer,
  type MissRow,
  noteMiss,
  recordMisses,
  startWritingMisses,
} from './note-miss';

const today = utcDayOf(Date.now());
const row = (asked: string, count = 1, day = today, most = count): MissRow => ({
  kind: 'domain',
  asked,
  count,
  most,
  day,
});

describe('the buffer of misses', () => {
  const acme = { kind: 'domain', asked: 'acme.com' } as const;
  const named = (asked: string) => ({ kind: 'name', asked }) as const;
  const day = '2026-01-31';

  test('the buffer of misses counts an account once a day for each miss, however often it asks', () => {
    const buffer = createMissBuffer();
    for (const account of ['one', 'one', 'two', 'one']) buffer.note(acme, account, day);
    // Spelled alike, but a different miss.
    buffer.note(named('acme.com'), 'one', day);
    expect(buffer.take()).toEqual([
      { day, ...acme, count: 2, most: 2 },
      { day, ...named('acme.com'), count: 1, most: 1 },
    ]);
    buffer.note(acme, 'one', day);
    expect(buffer.take()).toEqual([]);
    buffer.note(acme, 'one', '2026-02-01');
    expect(buffer.take()).toEqual([{ day: '2026-02-01', ...acme, count: 1, most: 1 }]);
  });

  test('the buffer of misses adds counts that could not be written to those that came since', () => {
    const buffer = createMissBuffer();
    buffer.note(acme, 'one', day);
    const taken = buffer.take();
    buffer.note(acme, 'two', day);
    buffer.putBack(taken);
    expect(buffer.take()).toEqual([{ day, ...acme, count: 2, most: 2 }]);
    buffer.note(acme, 'three', day);
    expect(buffer.take()).toEqual([{ day, ...acme, count: 1, most: 3 }]);
  });

  test('the buffer of misses is bounded for each account and for all together', () => {
    const buffer = createMissBuffer({ rowsMax: 4, perAccountMax: 2, pairsMax: 5 });
    for (const account of ['one', 'two', 'three'])
      for (const i of [1, 2, 3]) buffer.note(named(`${account} ${i}`), account, day);
    expect(buffer.take().map(({ asked }) => asked)).toEqual(['one 1', 'one 2', 'two 1', 'two 2']);
    buffer.note(named('another'), 'four', day);
    expect(buffer.take()).toEqual([]);
  });
});

let opened: OpenDatabase;

describe.each(databaseKinds)('misses on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('misses on several instances', () => {
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
      setCurrentCatalog(createCatalog('none', []));
    });
    beforeEach(() => opened.client.miss.deleteMany());
    afterAll(() => opened.close());
    const stored = async () =>
      (await opened.client.miss.findMany({ orderBy: { asked: 'asc' } })).map(
        ({ asked, count }) => `${asked} ${count}`,
      );

    test('add up, even when written at the same time', async () => {
      const batches = Array.from({ length: 8 }, (_, i) =>
        recordMisses(opened.client, i % 2 ? [row('a.com'), row('b.com', 2)] : [row('b.com')]),
      );
      await Promise.all(batches);
      expect(await stored()).toEqual(['a.com 4', 'b.com 12']);
    });

    test('misses stay within the row limit of a day, and existing rows go on counting', async () => {
      await recordMisses(opened.client, [row('a.com'), row('b.com', 3), row('c.com', 2)], 2);
      await recordMisses(opened.client, [row('d.com', 9), row('c.com')], 2);
      expect(await stored()).toEqual(['b.com 3', 'c.com 3']);
      await recordMisses(opened.client, [row('d.com', 9, addDays(today, -1))], 2);
      expect(await stored()).toEqual(['b.com 3', 'c.com 3', 'd.com 9']);
    });

    test('misses are written when the server stops', async () => {
      const buffer = createMissBuffer();
      const stop = startWritingMisses(opened.client, buffer);
      noteMiss({ accountId: 'one' }, { kind: 'name', asked: 'acme' }, buffer);
      noteMiss({ accountId: 'one' }, null, buffer);
      await stop();
      expect(await stored()).toEqual(['acme 1']);
    });

    test('misses are listed most wanted first, without what the catalog has by now', async () => {
      const yesterday = addDays(today, -1);
      await recordMisses(opened.client, [
        row('a.com', 1, yesterday),
        row('a.com', 2),
        row('b.com', 7, addDays(today, -31)),
        row('c.com', 1),
        { ...row('acme', 1), kind: 'name' },
      ]);
      const listed = await listMisses({ days: 30, limit: 10 });
      expect(listed.map(({ asked }) => asked)).toEqual(['a.com', 'acme', 'c.com']);
      expect(listed[0]).toEqual({
        kind: 'domain',
        asked: 'a.com',
        count: 3,
        days: 2,
        dayMost: 2,
        firstDay: yesterday,
        lastDay: today,
      });
      expect(await listMisses({ days: 32, kind: 'domain', limit: 1 })).toMatchObject([
        { asked: 'b.com' },
      ]);
    });

    test('misses are public only if several accounts asked on one day, and any account on two more', async () => {
      const days = (asked: string, counts: number[]) =>
        counts.map((count, i) => row(asked, count, addDays(today, -i)));
      await recordMisses(opened.client, [
        ...days('wanted.com', [1, 5, 1]),
        ...days('two-days.com', [9, 9]),
        ...days('one-holder.com', [1, 1, 1, 1, 1, 1, 1, 1]),
        ...days('few.com', [4, 4, 4, 4]),
        // One account in each of many processes.
        ...[0, 1, 2].map((i) => row('spread.com', 9, addDays(today, -i), 1)),
      ]);
      expect(await readMostWanted()).toEqual([{ kind: 'domain', asked: 'wanted.com', days: 3 }]);
    });
  });
});
