import { Session } from 'node:inspector/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCatalog } from '../../catalog/catalog';
import { currentCatalog, setCurrentCatalog } from '../../catalog/current-catalog';
import { representList } from './repeated-lists';
import { json } from './responses';

const write = vi.fn(() => json([], 'no-store'));
beforeEach(() => {
  setCurrentCatalog(createCatalog('one', []));
  write.mockClear();
});

async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

function ask(key: string, times: number): number {
  for (let i = 0; i < times; i++) representList(key, write);
  return write.mock.calls.length;
}

test('a list is kept once it is requested again', () => {
  expect(ask('kept', 1)).toBe(1);
  expect(ask('kept', 1)).toBe(2);
  expect(ask('kept', 10)).toBe(2);
  expect(representList('kept', write)).toBe(write.mock.results[1]?.value);
});

test('a different list is written separately', () => {
  ask('this', 2);
  expect(ask('that', 1)).toBe(3);
});

test('a newer catalog never gets the lists of an older one', () => {
  ask('of a catalog', 2);
  setCurrentCatalog(createCatalog('two', []));
  expect(ask('of a catalog', 2)).toBe(3);
});

test('an older catalog is released with its lists', async () => {
  setCurrentCatalog(createCatalog('old', []));
  const old = new WeakRef(currentCatalog());
  ask('of an old catalog', 2);
  setCurrentCatalog(createCatalog('new', []));
  await collectGarbage();
  expect(old.deref()).toBeUndefined();
});
