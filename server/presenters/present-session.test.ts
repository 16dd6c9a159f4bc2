import { expect, test } from 'vitest';
import { describePlace } from './present-session';

test.each([
  ['203.0.113.0/24', 'IPv4 203.0.113.x'],
  ['2001:db8:1234::/48', 'IPv6 2001:db8:1234:…'],
  ['198.51.100.0/24', 'This network'],
  ['192.168.7.0/24', 'A local network'],
  ['127.0.0.0/24', 'The server’s own computer'],
  [null, null],
])('the network %j is %j', (network, place) => {
  expect(describePlace(network, '198.51.100.0/24')).toBe(place);
});
