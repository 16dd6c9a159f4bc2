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
