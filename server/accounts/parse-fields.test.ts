import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../e2e/support/any-character';
import { AppError } from '../platform/errors';
import { findEmail } from '../platform/mail/find-email';
import { hasPasswordLength, parseName } from './parse-fields';

describe('an e-mail address', () => {
  test.each([
    ['jane@example.com', 'jane@example.com'],
    [' Jane.Doe+News@Example.COM ', 'jane.doe+news@example.com'],
    ['jane\uFF20example.com', 'jane@example.com'],
    ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
    ["o'hara@example.ie", "o'hara@example.ie"],
  ])('%j is kept as %s', (text, address) => {
    expect(findEmail(text)).toBe(address);
  });

  test.each([
    '',
    '@example.com',
    'jane',
    'jane@',
    'jane@localhost',
    'jane@example..com',
    'a@b@example.com',
    '"e@attacker.example"@example.com',
    'jane@example.com,eve@attacker.example',
    'jane@example.com\r\nBcc: eve@attacker.example',
    'jane@example.com\0',
    'ja ne@example.com',
    'jane(comment)@example.com',
    'jane@[127.0.0.1]',
    '<jane@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `jane@${'a'.repeat(250)}.com`,
    'jané@example.com',
    '.jane@example.com',
    'jane.@example.com',
    'jane..doe@example.com',
    'jane@10.0.0.1',
    'jane@example.com/eve',
    'jane@example.com?cc=eve@attacker.example',
    'jane@example.com?cc=eve',
    'jane@example.com#eve',
    'jane@example.com:25',
    'jane@example.com\\eve',
    'jane@ex%61mple.com',
    'jane@exam\r\nple.com',
    'jane@exam\tple.com',
    'jane@exam\u00ADple.com',
    'jane@exam\u200Bple.com',
  ])('%j is refused', (text) => {
    expect(findEmail(text)).toBeNull();
  });

  test('any input is refused or becomes one plain address that parses to itself', () => {
    const part = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.emailAddress(),
      fc.constantFrom('@', ',', '"', '\r\n', '\uFF20', '.'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const address = findEmail(parts.join(''));
        if (address === null) return;
        expect(address.split('@')).toHaveLength(2);
        expect(address).not.toMatch(/[\s",;:<>()[\]\\\p{C}]/u);
        expect(findEmail(address)).toBe(address);
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  [7, false],
  [8, true],
  [128, true],
  [129, false],
])(
  'a password of %i characters is long enough and no longer than allowed: %s',
  (length, isRight) => {
    for (const character of ['x', 'é', '🔑']) {
      expect(hasPasswordLength(character.repeat(length))).toBe(isRight);
    }
  },
);

describe('a name', () => {
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
    '%j is refused, as it cannot be stored or read',
    (text) => {
      expect(() => parseName(text)).toThrow(AppError);
    },
  );
});
