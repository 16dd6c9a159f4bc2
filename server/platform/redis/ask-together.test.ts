import { expect, test } from 'vitest';
import { createAskTogether } from './run-script';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Replies to the n-th question for a name with that name and n. */
function createStore() {
  const asked: [name: string, count: number][] = [];
  const ask = createAskTogether<string, string>(
    (name) => name.toLowerCase(),
    async (name, count) => {
      asked.push([name, count]);
      await turn();
      if (name === 'gone') throw new Error('The store is away.');
      return Array.from({ length: count }, (_, i) => `${name} ${i}`);
    },
  );
  return { ask, asked };
}

test('the same question within one turn is asked once, and each caller gets the reply for its position', async () => {
  const { ask, asked } = createStore();
  const replies = await Promise.all(['a', 'b', 'A', 'a'].map((name) => ask(name)));
  expect(replies).toEqual(['a 0', 'b 0', 'a 1', 'a 2']);
  expect(asked).toEqual([
    ['a', 3],
    ['b', 1],
  ]);
});

test('a question in a later turn is asked separately, even while the first is pending', async () => {
  const { ask, asked } = createStore();
  const first = ask('a');
  await turn();
  expect(await Promise.all([first, ask('a')])).toEqual(['a 0', 'a 0']);
  expect(asked).toHaveLength(2);
});

test('a failure reaches every caller of that question, and no other', async () => {
  const { ask } = createStore();
  const results = await Promise.allSettled([ask('gone'), ask('a'), ask('gone')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(await ask('a')).toBe('a 0');
});
