import { expect, test } from 'vitest';
import { describeDevice, describePlace } from './present-session';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.31', 'python-requests'],
  ['<script>', null],
  ['', null],
  [null, null],
])('the device that says %j is %j', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

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
