import { expect, test } from 'vitest';
import { createMissBuffer } from './miss-buffer';

const acme = { kind: 'domain', asked: 'acme.com' } as const;
const named = (asked: string) => ({ kind: 'name', asked }) as const;
const day = '2026-01-31';

test('an account counts once a day for each miss, however often it asks', () => {
  const buffer = createMissBuffer();
  for (const account of ['one', 'one', 'two', 'one']) buffer.note(acme, account, day);
  expect(buffer.take()).toEqual([{ day, ...acme, count: 2, most: 2 }]);
  buffer.note(acme, 'one', day);
  expect(buffer.take()).toEqual([]);
  buffer.note(acme, 'one', '2026-02-01');
  expect(buffer.take()).toEqual([{ day: '2026-02-01', ...acme, count: 1, most: 1 }]);
});

test('a domain and a name that are spelled alike are two', () => {
  const buffer = createMissBuffer();
  buffer.note(named('acme.com'), 'one', day);
  buffer.note(acme, 'one', day);
  expect(buffer.take()).toHaveLength(2);
});

test('what could not be written is added to what came meanwhile', () => {
  const buffer = createMissBuffer();
  buffer.note(acme, 'one', day);
  const taken = buffer.take();
  buffer.note(acme, 'two', day);
  buffer.putBack(taken);
  expect(buffer.take()).toEqual([{ day, ...acme, count: 2, most: 2 }]);
  buffer.note(acme, 'three', day);
  expect(buffer.take()).toEqual([{ day, ...acme, count: 1, most: 3 }]);
});

test('neither one account nor all together fill the memory', () => {
  const buffer = createMissBuffer({ rowsMax: 4, perAccountMax: 2, pairsMax: 5 });
  for (const account of ['one', 'two', 'three'])
    for (const i of [1, 2, 3]) buffer.note(named(`${account} ${i}`), account, day);
  expect(buffer.take().map(({ asked }) => asked)).toEqual(['one 1', 'one 2', 'two 1', 'two 2']);
  buffer.note(named('another'), 'four', day);
  expect(buffer.take()).toEqual([]);
});
