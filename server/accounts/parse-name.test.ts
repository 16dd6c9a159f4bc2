import { expect, test } from 'vitest';
import { AppError } from '../errors';
import { parseName } from './parse-name';

test.each([
  ['Jane Doe', 'Jane Doe'],
  ['  Zoë  ', 'Zoë'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['', null],
  [' ', null],
  [undefined, null],
])('%j is kept as %j', (text, name) => {
  expect(parseName(text)).toBe(name);
});

test.each(['\0', 'Ja\0ne', 'Jane\r\nBcc: eve', '\uD800Jane', 'x'.repeat(101)])(
  '%j is refused: no database keeps it, or no reader can',
  (text) => {
    expect(() => parseName(text)).toThrow(AppError);
  },
);
