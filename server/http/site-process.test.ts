import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { env } from '../platform/env';
import { connectSite, passLinesOn } from './site-process';

test('a site that the system refuses to start is retried later', async () => {
  const { execPath } = process;
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-site-'));
  const program = path.join(folder, 'node');
  // A stand-in for the site, which takes seconds.
  writeFileSync(program, `#!${execPath}\nprocess.on('message', () => {}).send('ready');\n`);
  chmodSync(program, 0o755);
  // ENOTDIR, which Node throws as it throws ENOMEM; ENOENT is emitted.
  process.execPath = path.join(program, 'node');
  const site = connectSite();
  onTestFinished(async () => {
    process.execPath = execPath;
    await site.stop();
    rmSync(folder, { recursive: true });
  });
  const ready = site.start();
  process.execPath = program;
  await ready;
});

test.each([
  ['http://[fd00::2]:3001', { host: 'fd00::2', port: 3001 }],
  ['http://site.internal', { host: 'site.internal', port: 80 }],
])('the site at %s is asked at its address', (siteUrl, address) => {
  onTestFinished(() => void Object.assign(env, { siteUrl: undefined }));
  Object.assign(env, { siteUrl });
  expect(connectSite().address).toEqual(address);
});

test('200 lines of a site are passed on each minute, and further ones are counted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const printed = new PassThrough();
  const [lines, dropped]: [string[], number[]] = [[], []];
  passLinesOn(
    printed,
    (line) => lines.push(line),
    (count) => dropped.push(count),
  );
  const print = async (count: number) => {
    printed.write('a line\n'.repeat(count));
    await new Promise(setImmediate);
  };
  await print(1000);
  vi.advanceTimersByTime(60_000);
  await print(1);
  vi.advanceTimersByTime(60_000);
  expect([lines.length, dropped]).toEqual([201, [800]]);
});
