import { expect, test } from 'vitest';
import { createAskTogether } from './ask-together';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Replies to the n-th question for a name with that name and n. */
function createStore({ isOneAtATime = false } = {}) {
  const asked: [name: string, count: number][] = [];
  const ask = createAskTogether<string, string>(
    (name) => name.toLowerCase(),
    async (name, count) => {
      asked.push([name, count]);
      await turn();
      if (name === 'gone') throw new Error('The store is away.');
      return Array.from({ length: count }, (_, i) => `${name} ${i}`);
    },
    { isOneAtATime },
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

test('one at a time, questions wait for the reply to earlier equal ones and share the next command', async () => {
  const { ask, asked } = createStore({ isOneAtATime: true });
  const replies: Promise<string>[] = [];
  for (let i = 0; i < 3; i++) {
    replies.push(ask('a'), ask(`other ${i}`));
    if (i === 0) await turn();
  }
  expect(asked).toEqual([
    ['a', 1],
    ['other 0', 1],
  ]);
  expect(await Promise.all(replies)).toEqual([
    'a 0',
    'other 0 0',
    'a 0',
    'other 1 0',
    'a 1',
    'other 2 0',
  ]);
  expect(asked.filter(([name]) => name === 'a')).toEqual([
    ['a', 1],
    ['a', 2],
  ]);
});

test('one at a time, a failure does not reach the questions that wait for the next command', async () => {
  const { ask } = createStore({ isOneAtATime: true });
  const failed = ask('gone');
  await turn();
  const next = ask('GONE');
  await expect(failed).rejects.toThrow();
  expect(await next).toBe('GONE 0');
});
