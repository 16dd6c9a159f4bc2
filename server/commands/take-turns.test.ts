import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeTurns } from './take-turns.mjs';

const script = `
  import { appendFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { takeTurns } from './server/commands/take-turns.mjs';
  const [, folder] = process.argv;
  await takeTurns(async () => {
    appendFileSync(folder + '/log', 'begins ');
    await sleep(100);
    appendFileSync(folder + '/log', 'ends ');
  }, folder + '/building');`;

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-turns-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('three starts from one folder build one after the other', async () => {
  const folder = createFolder();
  const exits = Array.from({ length: 3 }, () =>
    once(spawn(process.execPath, ['--input-type=module', '--eval', script, folder]), 'exit'),
  );
  for (const exit of exits) expect(await exit).toEqual([0, null]);
  expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('begins ends '.repeat(3));
});

test('a turn that is interrupted or fails does not block the next one', async () => {
  const file = path.join(createFolder(), 'building');
  writeFileSync(file, String(spawnSync('true').pid));
  await expect(takeTurns(() => Promise.reject(new Error('no space')), file)).rejects.toThrow(
    'no space',
  );
  const log = `${file}.log`;
  await takeTurns(async () => appendFileSync(log, 'done'), file);
  expect([readFileSync(log, 'utf8'), existsSync(file)]).toEqual(['done', false]);
});

test('a turn interrupted by Ctrl-C leaves nothing behind', async () => {
  const folder = createFolder();
  const cutShort = script.replace(
    'await sleep(100)',
    "process.kill(process.pid, 'SIGINT'); await sleep(10_000)",
  );
  const child = spawn(process.execPath, ['--input-type=module', '--eval', cutShort, folder]);
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  expect(readdirSync(folder)).toEqual(['log']);
});

// The first process of a container has the id 1 at each start.
test.each([
  ['has the id of this one', String(process.pid)],
  ['had not written its id yet', ''],
  ['ran before a restart of the machine', String(process.ppid)],
])('a killed process that %s is not waited for', { timeout: 10_000 }, async (_, content) => {
  const file = path.join(createFolder(), 'building');
  writeFileSync(file, content);
  utimesSync(file, 0, 0);
  await takeTurns(async () => {}, file);
  expect(existsSync(file)).toBe(false);
});
