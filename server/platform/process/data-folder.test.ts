import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secureDataFolder } from './data-folder';

let parent: string;
const umask = process.umask();
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'marque-test-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true });
});

const modeOf = (...names: string[]) =>
  (statSync(path.join(parent, ...names)).mode & 0o777).toString(8);

test('only its owner can read a new data folder, and files written into it without a mode', () => {
  const folder = path.join(parent, 'data');
  secureDataFolder(folder);
  mkdirSync(path.join(folder, 'db'));
  writeFileSync(path.join(folder, 'db', 'table'), 'rows');
  expect([modeOf('data'), modeOf('data', 'db'), modeOf('data', 'db', 'table')]).toEqual([
    '700',
    '700',
    '600',
  ]);
});

test('a folder that an earlier version left open to others is closed, with everything in it', () => {
  const folder = path.join(parent, 'data');
  mkdirSync(path.join(folder, 'db', 'base'), { recursive: true });
  writeFileSync(path.join(folder, 'demo-key'), 'key');
  writeFileSync(path.join(folder, 'db', 'base', 'table'), 'rows');
  writeFileSync(path.join(parent, 'elsewhere'), 'not ours');
  symlinkSync(path.join(parent, 'elsewhere'), path.join(folder, 'link'));
  for (const name of ['db/base', 'db', '']) chmodSync(path.join(folder, name), 0o755);
  for (const name of ['demo-key', 'db/base/table', 'link']) {
    chmodSync(path.join(folder, name), 0o666);
  }
  secureDataFolder(folder);
  expect(['', 'db', 'db/base'].map((name) => modeOf('data', name))).toEqual(['700', '700', '700']);
  expect(['demo-key', 'db/base/table'].map((name) => modeOf('data', name))).toEqual(['600', '600']);
  expect(modeOf('elsewhere')).toBe('666');
});
