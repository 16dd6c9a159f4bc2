import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startChild, type TestChild } from '../../../e2e/support/child-process';
import { createDataFolder } from '../../../e2e/support/start-server';
import { lockDataFolder } from './data-folder-lock';

const contenders = 20;

/** Processes that stand ready to take the folder. */
async function startContenders(dataFolder: string, count: number): Promise<TestChild[]> {
  const children = Array.from({ length: count }, () =>
    startChild('e2e/drills/database/hold-folder.ts', dataFolder),
  );
  onTestFinished(async () => {
    await Promise.all(children.map((child) => child.kill()));
  });
  for (const child of children) expect(await child.line()).toBe('waiting');
  return children;
}

/** All try at once. */
async function race(children: readonly TestChild[]): Promise<string[]> {
  for (const child of children) child.process.send('take');
  return Promise.all(children.map((child) => child.line()));
}

function expectOneWinner(children: readonly TestChild[], responses: readonly string[]): TestChild {
  const winner = children[responses.indexOf('taken')];
  expect(responses.filter((response) => response === 'taken')).toHaveLength(1);
  for (const response of responses.filter((line) => line !== 'taken')) {
    expect(response).toContain(`is in use by process ${winner?.process.pid}.`);
  }
  if (winner === undefined) throw new Error('Nobody won.');
  return winner;
}

test('of 20 processes that want one folder at once exactly one gets it, and the others learn whose it is', async () => {
  const dataFolder = createDataFolder();
  const children = await startContenders(dataFolder, contenders);
  let waiting = children;
  // Each round leaves a lock behind in another way: none before, one of a killed process, one given back.
  const first = expectOneWinner(waiting, await race(waiting));
  await first.kill();

  waiting = waiting.filter((child) => child !== first);
  const second = expectOneWinner(waiting, await race(waiting));
  second.process.send('release');
  expect(await second.line()).toBe('released');

  waiting = waiting.filter((child) => child !== second);
  expectOneWinner(waiting, await race(waiting));
});

test('processes that take the folder in turns are never inside together', async () => {
  const children = await startContenders(createDataFolder(), 6);
  for (const child of children) child.process.send('take turns');
  for (const child of children) expect(await child.line()).toBe('took turns');
});

test('a folder given back can be taken again, as often as one likes', () => {
  const dataFolder = createDataFolder();
  for (let round = 0; round < 50; round++) lockDataFolder(dataFolder)();
  expect(readdirSync(path.join(dataFolder, 'lock'))).toHaveLength(1);
});

test('one process cannot take a folder twice', () => {
  const dataFolder = createDataFolder();
  const unlock = lockDataFolder(dataFolder);
  expect(() => lockDataFolder(dataFolder)).toThrow(`is in use by process ${process.pid}.`);
  unlock();
});

test('the refusal says what to do', () => {
  const dataFolder = createDataFolder();
  const unlock = lockDataFolder(dataFolder);
  expect(() => lockDataFolder(dataFolder)).toThrow(/MARQUE_DATA.*DATABASE_URL/);
  unlock();
});

test.each([
  ['a process that has gone', '4194305 1'],
  ['a process whose number another one has now', `${process.pid} 1`],
  ['nobody', ''],
  ['something that is no process', 'what'],
])('a lock left behind by %s is taken over', (_name, holder) => {
  const dataFolder = createDataFolder();
  const folder = path.join(dataFolder, 'lock');
  mkdirSync(folder);
  writeFileSync(path.join(folder, '7'), holder);
  lockDataFolder(dataFolder);
  expect(readdirSync(folder)).toEqual(['8']);
});

test.skipIf(!existsSync('/proc/self/stat'))(
  'a process that has ended holds nothing, even while its parent does not notice',
  async () => {
    const dataFolder = createDataFolder();
    // `sleep` takes the place of the shell, and does not know that it has a child.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60']);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = Number(String((await once(parent.stdout, 'data'))[0]));
    const readStat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    await vi.waitFor(() => expect(readStat()?.[0]).toBe('Z'), { timeout: 30_000 });
    mkdirSync(path.join(dataFolder, 'lock'), { recursive: true });
    writeFileSync(path.join(dataFolder, 'lock', '1'), `${pid} ${readStat()?.[19]}`);
    lockDataFolder(dataFolder);
  },
);
