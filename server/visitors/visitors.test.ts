import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs } from '../contract/durations';
import type { OpenDatabase } from '../platform/database/database';
import { replaceProcessWide } from '../platform/process/made-once';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../e2e/support/test-database';
import { getVisitorCount, startErasingVisitors, recordVisit } from './record-visit';

const noon = Date.parse('2026-11-21T12:00:00.000Z');

describe.each(databaseKinds.filter(isAvailable))('visitors on %s', (kind) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    useDatabase(opened);
  });
  beforeEach(async () => {
    await opened.client.visitorDay.deleteMany();
    restart();
  });
  afterAll(() => opened.close());

  /** Acts as a new process, which knows only what is in the database. */
  const restart = () => replaceProcessWide('visitor-day', null);
  const kept = () =>
    Promise.all([opened.client.visitor.findMany(), opened.client.visitorDay.findMany()]);

  test('a hundred visitors who come ten times each at once count as a hundred', async () => {
    const visits = Array.from({ length: 1000 }, (_, i) => recordVisit(`192.0.2.${i % 100}`, noon));
    await Promise.all(visits);
    expect(await getVisitorCount()).toBe(100);
  });

  test('the same visitor counts again the next day, and not after a restart', async () => {
    await recordVisit('192.0.2.1', noon);
    restart();
    await recordVisit('192.0.2.1', noon + 1000);
    expect(await getVisitorCount()).toBe(1);
    await recordVisit('192.0.2.1', noon + dayMs);
    expect(await getVisitorCount()).toBe(2);
  });

  test('an IPv6 network counts as one visitor, and so does an IPv4 address in any notation', async () => {
    for (const address of ['2001:db8::1', '2001:db8::ffff:2', '2001:0DB8:0:0:9::']) {
      await recordVisit(address, noon);
    }
    expect(await getVisitorCount()).toBe(1);
    await recordVisit('2001:db8:0:1::1', noon);
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1']) await recordVisit(address, noon);
    expect(await getVisitorCount()).toBe(3);
  });

  test('the database reveals no address, and no visitor can be recognised from one day to the next', async () => {
    await recordVisit('192.0.2.1', noon);
    await recordVisit('192.0.2.1', noon + dayMs);
    const [visitors, days] = await kept();
    expect(JSON.stringify([visitors, days])).not.toContain('192.0.2');
    expect(new Set(visitors.map(({ hash }) => hash)).size).toBe(2);
    expect(new Set(days.map(({ salt }) => salt)).size).toBe(2);
  });

  test('at midnight salt and hashes are erased, and the count stays', async () => {
    let nowMs = noon;
    await recordVisit('192.0.2.1', nowMs);
    await recordVisit('192.0.2.2', nowMs);
    await startErasingVisitors(() => nowMs)();
    const [today] = await kept();
    expect(today).toHaveLength(2);
    nowMs = Date.parse('2026-11-22T00:00:00.000Z');
    await startErasingVisitors(() => nowMs)();
    const [visitors, days] = await kept();
    expect(visitors).toEqual([]);
    expect(days).toEqual([{ day: new Date('2026-11-21'), salt: null, count: 2 }]);
    expect(await getVisitorCount()).toBe(2);
  });

  test('a machine that sleeps through midnight erases salt and hashes when it wakes', async () => {
    let nowMs = noon;
    await recordVisit('192.0.2.1', nowMs);
    const stop = startErasingVisitors(() => nowMs, 1);
    nowMs += dayMs;
    await vi.waitFor(async () => expect((await kept())[0]).toEqual([]), { timeout: 60_000 });
    await stop();
  });

  test('an instance whose clock is behind adds no visitor to a day that is over', async () => {
    await recordVisit('192.0.2.1', noon);
    const thisProcess = restart();
    // Another instance closes the day: this one still holds the salt, then restarts.
    await startErasingVisitors(() => noon + dayMs)();
    replaceProcessWide('visitor-day', thisProcess);
    await recordVisit('192.0.2.2', noon);
    restart();
    await recordVisit('192.0.2.3', noon);
    const [visitors] = await kept();
    expect(visitors).toEqual([]);
    expect(await getVisitorCount()).toBe(1);
  });

  test('a day counts at most a million visitors', async () => {
    await recordVisit('192.0.2.1', noon);
    await opened.client.visitorDay.updateMany({ data: { count: 1_000_000 } });
    await recordVisit('192.0.2.2', noon);
    const [visitors] = await kept();
    expect(visitors).toHaveLength(1);
    expect(await getVisitorCount()).toBe(1_000_000);
  });
});
