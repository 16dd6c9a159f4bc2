import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { log } from './log';

test('an event is one line of JSON with its time in UTC, whatever it contains', () => {
  const destination = Reflect.get(log, pino.symbols.streamSym) as { write: (text: string) => void };
  const lines: string[] = [];
  const writing = vi.spyOn(destination, 'write').mockImplementation((text) => {
    lines.push(text);
  });
  log.child({}, { level: 'info' }).info({ userAgent: 'a\n{"level":60,"msg":"forged"}' }, 'a\nb');
  writing.mockRestore();
  expect(lines).toEqual([expect.stringMatching(/^[^\n]*\n$/)]);
  const { time, msg } = JSON.parse(lines[0] ?? '') as Record<string, string>;
  expect(msg).toBe('a\nb');
  expect(time).toBe(new Date(time ?? '').toISOString());
});

test.skipIf(process.platform !== 'linux')(
  'a log on a full disk neither ends the process nor keeps it from exiting',
  () => {
    const script = `
      import { setTimeout } from 'node:timers/promises';
      import { log } from './server/platform/log.ts';
      for (const message of ['one', 'two', 'three']) { log.info(message); await setTimeout(20); }
      log.info('four');
      log.info('five');
      process.exit();`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      {
        env: { ...process.env, LOG_LEVEL: 'info' },
        stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
        timeout: 60_000,
      },
    );
    expect([status, String(stderr)]).toEqual([0, '']);
  },
);
