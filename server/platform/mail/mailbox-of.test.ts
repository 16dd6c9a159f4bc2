import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox-of';

test.each([
  ['jane@example.com', 'jane@example.com'],
  ['jane+work@example.com', 'jane@example.com'],
  ['jane+a+b@example.com', 'jane@example.com'],
  ['+jane@example.com', '+jane@example.com'],
  ['jane.doe@example.com', 'jane.doe@example.com'],
  ['jane.d.oe+x@gmail.com', 'janedoe@gmail.com'],
  ['jane.doe@googlemail.com', 'janedoe@gmail.com'],
])('mail to %s goes to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
