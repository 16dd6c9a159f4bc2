import { expect, test } from 'vitest';
import { AppError } from '../errors';
import { createFairQueue } from './fair-queue';

const tooBusy = () => new AppError('service_unavailable', 'Later.');
const open = ({ atOnceMax = 1, atOnceEachMax = 9, max = 100, eachMax = 50 }) =>
  createFairQueue({ atOnceMax, atOnceEachMax, waiting: { max, eachMax, tooBusy } });

/** Work of each client in the order of its arrival; returns the order in which it ran. */
async function run(queue: ReturnType<typeof open>, clients: string[]) {
  const ran: string[] = [];
  let running = 0;
  let runningMax = 0;
  const work = (client: string) =>
    queue.inTurn(client, async () => {
      runningMax = Math.max(runningMax, ++running);
      ran.push(client);
      await new Promise(setImmediate);
      running--;
    });
  const outcomes = await Promise.allSettled(clients.map(work));
  const refused = clients.filter((_, i) => outcomes[i]?.status === 'rejected');
  return { ran, refused, runningMax };
}

test('clients take turns: one with much work delays another by one turn', async () => {
  const { ran } = await run(open({}), [...Array(30).fill('many'), 'one', 'two', 'two']);
  expect(ran.slice(0, 7)).toEqual(['many', 'many', 'one', 'two', 'many', 'two', 'many']);
  expect(ran).toHaveLength(33);
});

test('no more than allowed run at once, and a place is free again after each turn', async () => {
  const queue = open({ atOnceMax: 2 });
  for (let i = 0; i < 2; i++) {
    const { ran, runningMax } = await run(queue, Array(12).fill('one'));
    expect([ran.length, runningMax]).toEqual([12, 2]);
  }
});

test('a client that waits for too many turns is refused, and others are not', async () => {
  const clients = [...Array(9).fill('many'), 'one'];
  const { ran, refused } = await run(open({ eachMax: 3 }), clients);
  expect(refused).toEqual(Array(5).fill('many'));
  expect(ran).toEqual(['many', 'many', 'one', 'many', 'many']);
});

test('all clients are refused while too many wait', async () => {
  const { refused } = await run(open({ max: 2 }), ['one', 'two', 'three', 'four']);
  expect(refused).toEqual(['four']);
});

test('work that is stuck holds up its client, and others once it passes its turn on', async () => {
  const queue = open({ atOnceEachMax: 1 });
  const began: string[] = [];
  const take = (client: string) =>
    queue.takeTurn(client).then((turn) => {
      began.push(client);
      return turn;
    });
  const stuck = await take('stuck');
  const waiting = [take('stuck'), take('one'), take('two')];
  stuck.passOn();
  await new Promise(setImmediate);
  expect(began).toEqual(['stuck', 'one']);
  (await waiting[1])?.end();
  (await waiting[2])?.end();
  expect(began).toEqual(['stuck', 'one', 'two']);
  stuck.end();
  await waiting[0];
  expect(began).toEqual(['stuck', 'one', 'two', 'stuck']);
});
