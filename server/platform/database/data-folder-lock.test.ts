import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startChild, type TestChild } from '../../../e2e/support/child-process';
import { createDataFolder } from '../../../e2e/support/start-server';
import { lockDataFolder } from './data-folder-lock';

const holdFolder = 'e2e/drills/database/hold-folder.ts';

const [contenders, takingTurns] = process.env['DRILL'] === '1' ? [40, 12] : [8, 3];

test(`exactly one of ${contenders} processes gets a folder, and the others name its holder`, async () => {
  const dataFolder = createDataFolder();
  const children = await startContenders(dataFolder, contenders);
  let waiting = children;
  // Each round starts from another state: no lock, a killed process's lock, a released lock.
  const first = expectOneWinner(waiting, await race(waiting));
  await first.kill();

  waiting = waiting.filter((child) => child !== first);
  const second = expectOneWinner(waiting, await race(waiting));
  second.process.send('release');
  expect(await second.line()).toBe('released');

  waiting = waiting.filter((child) => child !== second);
  expectOneWinner(waiting, await race(waiting));
});

test(`${takingTurns} processes that take turns with the folder never hold it together`, async () => {
  const children = await startContenders(createDataFolder(), takingTurns);
  for (const child of children) child.process.send('take turns');
  for (const child of children) expect(await child.line()).toBe('took turns');
});

test('a released folder can be locked again, any number of times', () => {
  const dataFolder = createDataFolder();
  for (let round = 0; round < 50; round++) lockDataFolder(dataFolder)();
});

test('one process cannot lock a folder twice', () => {
  const dataFolder = createDataFolder();
  const unlock = lockDataFolder(dataFolder);
  expect(() => lockDataFolder(dataFolder)).toThrow(`is in use by process ${process.pid} on `);
  unlock();
});

test('the refusal of a folder in use says what to do', () => {
  const dataFolder = createDataFolder();
  const unlock = lockDataFolder(dataFolder);
  expect(() => lockDataFolder(dataFolder)).toThrow(/MARQUE_DATA.*DATABASE_URL/);
  unlock();
});

test('a lock left behind by an earlier version is removed', () => {
  const dataFolder = createDataFolder();
  const folder = path.join(dataFolder, 'lock');
  mkdirSync(folder);
  writeFileSync(path.join(folder, '7'), '4194305 1');
  lockDataFolder(dataFolder)();
  expect(readdirSync(folder)).not.toContain('7');
});

/** In its own namespace a process sees none of ours, and has the id 1. */
const inContainer = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const hasContainers = spawnSync('unshare', [...inContainer, 'true']).status === 0;

// Skipped where `unshare --pid` is not permitted: it needs root on Linux.
describe.skipIf(!hasContainers)('from a second container on the same volume', () => {
  const takeInContainer = (dataFolder: string) => {
    const child = spawn(
      'unshare',
      [...inContainer, process.execPath, '--import', 'tsx', holdFolder, dataFolder],
      { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    if (child.stdout === null) throw new Error('The child has no output.');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, line: async () => (await lines.next()).value as string };
  };

  test('a folder in use is refused', async () => {
    const dataFolder = createDataFolder();
    const unlock = lockDataFolder(dataFolder);
    const { child, line } = takeInContainer(dataFolder);
    expect(await line()).toBe('waiting');
    child.send('take');
    expect(await line()).toContain(`is in use by process ${process.pid} on `);
    unlock();
    child.send('take');
    expect(await line()).toBe('taken');
    expect(() => lockDataFolder(dataFolder)).toThrow('is in use by process 1 on ');
  });
});

test.skipIf(process.platform !== 'linux')(
  'a process that has ended holds no lock, even before its parent notices',
  async () => {
    const dataFolder = createDataFolder();
    const hold = `const { lockDataFolder } = await import('./server/platform/database/data-folder-lock.ts');
      lockDataFolder('${dataFolder}'); console.log(process.pid);`;
    // `sleep` replaces the shell, and does not know that it has a child.
    const parent = spawn('sh', [
      '-c',
      '"$0" --import tsx -e "$1" & exec sleep 60',
      process.execPath,
      hold,
    ]);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = Number(String((await once(parent.stdout, 'data'))[0]));
    const readState = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
    await vi.waitFor(() => expect(readState()).toBe('Z'), { timeout: 30_000 });
    // Its first thread has ended; the others close the file a moment later on a busy machine.
    await vi.waitFor(() => lockDataFolder(dataFolder)(), { timeout: 30_000 });
  },
);

/** Processes that are ready to take the folder. */
async function startContenders(dataFolder: string, count: number): Promise<TestChild[]> {
  const children = Array.from({ length: count }, () => startChild(holdFolder, dataFolder));
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
    expect(response).toContain(`is in use by process ${winner?.process.pid} on `);
  }
  if (winner === undefined) throw new Error('No process won.');
  return winner;
}
