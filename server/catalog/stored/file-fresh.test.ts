import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { replaceProcessWide } from '../../platform/process/made-once';
import { fileFresh } from './file-fresh';
import { FiledSvg, HeldSvg } from './stored-svg';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'marque-test-'));
  const before = replaceProcessWide('fresh-drawings', null);
  onTestFinished(() => {
    replaceProcessWide('fresh-drawings', before);
    rmSync(folder, { recursive: true });
  });
});

const drawings = Array.from({ length: 50 }, (_, i) => {
  const bytes = new TextEncoder().encode(`<svg>${'é'.repeat(i * 40)}</svg>`);
  return { sha256: hash('sha256', bytes), bytes };
});

test('drawings that come later are read from a file that leaves nothing behind', () => {
  const stored = drawings.map(({ sha256, bytes }) => fileFresh(sha256, bytes, folder));
  expect(stored.every((one) => one instanceof FiledSvg)).toBe(true);
  expect(stored.map((one) => new TextDecoder().decode(one.read()))).toEqual(
    drawings.map(({ bytes }) => new TextDecoder().decode(bytes)),
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('drawings are held in memory where no file can be written', () => {
  const place = path.join(folder, 'not-a-folder');
  writeFileSync(place, '');
  const [one] = drawings;
  const stored = fileFresh(one?.sha256 ?? '', one?.bytes ?? new Uint8Array(), place);
  expect(stored).toBeInstanceOf(HeldSvg);
  expect(stored.read()).toEqual(one?.bytes);
});
