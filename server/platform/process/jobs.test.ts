import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseAway } from '../errors';
import { log } from '../log';
import { startJob, startWriteBehind } from './jobs';

/** A buffer of texts, and a table that fails a number of times. */
function openTable({ failures = 0, batchMax = 100, error = new Error('away') } = {}) {
  let waiting: string[] = [];
  const written: string[][] = [];
  const attempts = vi.fn();
  const stop = startWriteBehind<string>({
    name: 'texts',
    everyMs: 1,
    take: () => waiting.splice(0),
    batchMax,
    async write(batch) {
      attempts();
      // Requests come in while a statement runs.
      await setImmediate();
      if (attempts.mock.calls.length <= failures) throw error;
      written.push([...batch]);
    },
    putBack: (items) => void (waiting = [...items, ...waiting]),
  });
  return { note: (...items: string[]) => waiting.push(...items), written, attempts, stop };
}

function watchLog() {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  return warn;
}

test('pending items are written in batches when the process stops, each exactly once', async () => {
  const table = openTable({ batchMax: 2 });
  table.note('a', 'b', 'c', 'd', 'e');
  await table.stop();
  expect(table.written).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('a failed round loses nothing, and nothing is written twice', async () => {
  const warn = watchLog();
  const table = openTable({ batchMax: 2, failures: 2 });
  table.note('a', 'b', 'c');
  await vi.waitFor(() => expect(table.attempts).toHaveBeenCalled(), 60_000);
  table.note('d');
  await vi.waitFor(() => expect(table.written.flat()).toHaveLength(4), 60_000);
  await table.stop();
  expect(table.written.flat()).toEqual(['a', 'b', 'c', 'd']);
  // A line a minute, not one for each round.
  expect(warn.mock.calls).toMatchObject([
    [{ err: new Error('away') }, expect.stringMatching(/^texts could not/)],
  ]);
});

test.each([
  ['a failure', 'is logged', new Error('broken'), 1],
  ['an outage of the database', 'has its own lines and no others', databaseAway(), 0],
])(
  '%s in the last round %s, and does not keep the process from stopping',
  async (_, __, error, lines) => {
    const warn = watchLog();
    const table = openTable({ failures: 1, error });
    table.note('a');
    await table.stop();
    expect([table.written, warn.mock.calls.length]).toEqual([[], lines]);
  },
);

test('items that arrive while a round is written wait for the next round', async () => {
  const waiting = ['a', 'b'];
  const rounds: string[] = [];
  const stop = startWriteBehind<string>({
    name: 'texts',
    everyMs: 1,
    take: () => waiting.splice(0),
    batchMax: 1,
    async write([text = '']) {
      rounds.push(text);
      if (text === 'a') waiting.push('c');
    },
    putBack: (items) => waiting.unshift(...items),
  });
  await stop();
  expect([rounds, waiting]).toEqual([['a', 'b'], ['c']]);
});

test('no two rounds of a job run at once, and none runs after a stop', async () => {
  let [running, runningMax, rounds] = [0, 0, 0];
  const stop = startJob({
    failure: 'the job failed',
    everyMs: 1,
    firstAfterMs: 0,
    async run() {
      runningMax = Math.max(runningMax, ++running);
      await setImmediate();
      running--;
      rounds++;
    },
  });
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(2), 60_000);
  await stop();
  const before = rounds;
  await setImmediate();
  expect([running, runningMax, rounds]).toEqual([0, 1, before]);
});
