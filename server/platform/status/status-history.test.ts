import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../contract/durations';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { type Database, database } from '../database/database';
import { readHistory } from './read-history';
import { createSpanBuffer, type SpanBuffer, startSpans } from './start-spans';

const noon = Date.parse('2026-11-23T12:00:00.000Z');
const at = (minutes: number) => noon + minutes * minuteMs;
const isoAt = (minutes: number) => new Date(at(minutes)).toISOString();

describe.each(databaseKinds.filter(isAvailable))('the history of the status on %s', (kind) => {
  runOnEmptyDatabase(kind);
  beforeEach(() => database().statusSpan.deleteMany());

  /** An instance that checks once at each of these minutes. */
  async function measure(
    minutes: readonly number[],
    isUp: (minute: number) => boolean,
    { buffer = createSpanBuffer(), part = 'counters', client = database() } = {},
  ): Promise<SpanBuffer> {
    for (const minute of minutes) {
      const states = () => ({ [part]: isUp(minute) });
      await startSpans(client, states, { now: () => at(minute), buffer })();
    }
    return buffer;
  }

  const read = (minute: number) => readHistory(database(), at(minute));
  const today = async (minute: number, part = 'counters') =>
    (await read(minute)).parts.find((found) => found.part === part)?.days.at(-1);
  const minutesUntil = (end: number) => Array.from({ length: end + 1 }, (_, i) => i);

  test('the history is empty, and says so, before the first measurement', async () => {
    const { since, incidents, parts } = await read(0);
    expect({ since, incidents }).toEqual({ since: null, incidents: [] });
    expect(parts.map(({ days }) => days.length)).toEqual([90, 90, 90, 90, 90]);
    expect(parts[0]?.days.at(-1)).toEqual({
      day: '2026-11-23',
      measuredSeconds: 0,
      outageSeconds: 0,
    });
  });

  test('the history has an outage with its start, its end and its seconds in the day', async () => {
    await measure(minutesUntil(10), (minute) => minute < 3 || minute >= 7);
    const { since, incidents } = await read(11);
    expect(since).toBe(isoAt(0));
    expect(incidents).toEqual([{ part: 'counters', beganAt: isoAt(3), endedAt: isoAt(7) }]);
    expect(await today(11)).toMatchObject({ outageSeconds: 240, measuredSeconds: 600 });
    expect(await today(11, 'drawing')).toMatchObject({ outageSeconds: 0, measuredSeconds: 0 });
  });

  test('an ongoing outage has no end, unless its instance has gone', async () => {
    await measure(minutesUntil(5), (minute) => minute < 3);
    expect((await read(6)).incidents).toMatchObject([{ beganAt: isoAt(3), endedAt: null }]);
    expect((await read(60)).incidents).toMatchObject([{ beganAt: isoAt(3), endedAt: isoAt(5) }]);
  });

  test('an outage over midnight counts on both days', async () => {
    const aroundMidnight = minutesUntil(725).slice(700);
    await measure(aroundMidnight, (minute) => minute < 715);
    const { parts } = await read(725);
    const days = parts.find(({ part }) => part === 'counters')?.days.slice(-2);
    expect(days).toMatchObject([
      { day: '2026-11-23', outageSeconds: 300 },
      { day: '2026-11-24', outageSeconds: 300 },
    ]);
  });

  test('an outage of the database itself is written once it is back', async () => {
    const away = { $executeRaw: () => Promise.reject(new Error('away')) } as unknown as Database;
    const isUp = (minute: number) => minute < 2 || minute >= 5;
    const buffer = await measure([0, 1], isUp, { part: 'database' });
    await measure([2, 3], isUp, { part: 'database', buffer });
    // The outage is noticed a little later: a write fails, and nothing is lost.
    await measure([4, 5], isUp, { part: 'database', buffer, client: away });
    expect((await read(5)).incidents).toEqual([]);
    await measure([6], isUp, { part: 'database', buffer });
    expect((await read(7)).incidents).toEqual([
      { part: 'database', beganAt: isoAt(2), endedAt: isoAt(5) },
    ]);
  });

  test('overlapping reports of several instances count once', async () => {
    await measure([0, 1, 2], () => true);
    await measure([0, 1, 2], (minute) => minute < 1);
    await measure([1, 2, 3], (minute) => minute >= 3);
    expect(await today(3)).toMatchObject({ outageSeconds: 120 });
    expect((await read(3)).incidents).toHaveLength(1);
  });

  test('time without an instance, or in which it was suspended, is not measured', async () => {
    await measure([0, 1, 31, 32], () => true);
    expect(await today(40)).toMatchObject({ measuredSeconds: 120, outageSeconds: 0 });
  });

  test('a round that is written again changes nothing, and no end goes back', async () => {
    const buffer = createSpanBuffer();
    buffer.note('counters', true, at(0));
    const early = buffer.take();
    buffer.note('counters', true, at(1));
    const late = buffer.take();
    for (const spans of [late, early, late]) {
      buffer.putBack(spans);
      await startSpans(database(), () => ({}), { buffer })();
    }
    const rows = await database().statusSpan.findMany();
    expect(rows.map(({ beganAt, seenAt }) => [+beganAt, +seenAt])).toEqual([[at(0), at(1)]]);
  });
});

test('an outage of the database that lasts for hours does not fill the memory', () => {
  const buffer = createSpanBuffer();
  for (let i = 0; i < 5000; i++) buffer.note('counters', i % 2 === 0, noon + i * 1000);
  expect(buffer.take().length).toBe(1000);
});
