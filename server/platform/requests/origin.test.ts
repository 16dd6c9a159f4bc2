import { expect, test } from 'vitest';
import { originOf } from './origin';

const networkOf = (address: string | null) =>
  originOf({ requestId: 'x', address, userAgent: null }).address;
const userAgentOf = (userAgent: string | null | undefined) =>
  originOf({ requestId: 'x', address: null, userAgent }).userAgent;

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1234:5678:9abc::1', '2001:db8:1234::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['not an address', null],
  ['', null],
  [null, null],
])('the stored network of the address %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a user agent is stored as text of limited length that the database accepts', () => {
  expect(userAgentOf('Mozilla/5.0 (X11)')).toBe('Mozilla/5.0 (X11)');
  expect(userAgentOf(`a\0b\u001b[31m\ud800`)).toBe('ab[31m');
  expect(userAgentOf('x'.repeat(10_000))).toHaveLength(256);
  expect([userAgentOf(' '), userAgentOf(null), userAgentOf(undefined)]).toEqual([null, null, null]);
});
