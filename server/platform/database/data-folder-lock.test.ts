import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { folderLockCases } from '../../../e2e/drills/database/folder-lock-cases';
import { createDataFolder } from '../../../e2e/support/start-server';
import { lockDataFolder } from './data-folder-lock';

const holdFolder = 'e2e/drills/database/hold-folder.ts';

const isDrill = process.env['DRILL'] === '1';
folderLockCases(isDrill ? { contenders: 40, takingTurns: 12 } : { contenders: 8, takingTurns: 3 });

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

test('the refusal says what to do', () => {
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
