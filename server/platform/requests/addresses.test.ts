import { expect, test, describe, it } from 'vitest';
import { addressKey, clientAddress, isLoopback } from './origin';
import { Socket } from 'node:net';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('a customer who changes the last half of an IPv6 address still counts as one', () => {
  expect(addressKey('2001:db8:1:2:ffff::1')).toBe(addressKey('2001:db8:1:2::2'));
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
});

const peer = '192.0.2.1';

function addressOf(hops: number, forwardedFor: string | undefined, remoteAddress = peer): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return clientAddress({ headers, socket }, hops);
}

describe('without a proxy the client’s address is the connection’s, even when the client sends another', () => {
  test.each([undefined, '', '6.6.6.6', '6.6.6.6, 7.7.7.7', '::1', 'garbage', ',,,'])(
    'X-Forwarded-For: %s',
    (forwardedFor) => expect(addressOf(0, forwardedFor)).toBe(peer),
  );

  test('an IPv6 client has its own address', () => {
    expect(addressOf(0, '6.6.6.6', '2001:db8::7')).toBe('2001:db8::7');
  });
});

describe('behind proxies the client’s address is the one that the outermost trusted proxy saw', () => {
  test.each([
    [1, '203.0.113.5', '203.0.113.5'],
    [1, 'forged, 203.0.113.5', '203.0.113.5'],
    [1, '6.6.6.6, 7.7.7.7,203.0.113.5', '203.0.113.5'],
    [1, '  203.0.113.5  ', '203.0.113.5'],
    [1, '6.6.6.6, 2001:db8::5', '2001:db8::5'],
    [2, '203.0.113.5, 10.0.0.1', '203.0.113.5'],
    [2, '6.6.6.6, 203.0.113.5, 10.0.0.1', '203.0.113.5'],
    [2, '2001:db8::5, 10.0.0.1', '2001:db8::5'],
  ])('%i trusted, X-Forwarded-For: %s', (hops, forwardedFor, address) => {
    expect(addressOf(hops, forwardedFor)).toBe(address);
  });
});

describe('a header that the trusted proxies cannot have written is not believed', () => {
  test.each([
    [1, undefined],
    [1, ''],
    [1, ' '],
    [1, '6.6.6.6,'],
    [2, '6.6.6.6'],
    [2, undefined],
    [2, ', 10.0.0.1'],
  ])('%i trusted, X-Forwarded-For: %s', (hops, forwardedFor) => {
    expect(addressOf(hops, forwardedFor)).toBe(peer);
  });
});

it.each([
  'localhost',
  'LOCALHOST',
  'marque.localhost',
  '127.0.0.1',
  '127.9.8.7',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s is this machine', (host) => expect(isLoopback(host)).toBe(true));

it.each([
  '',
  'localhost.example.com',
  'notlocalhost',
  '10.0.0.1',
  '0.0.0.0',
  '::',
  '::ffff:10.0.0.1',
  '127.0.0.1, 1.2.3.4',
  '127.0.0.1.example',
])('%j may be another', (host) => expect(isLoopback(host)).toBe(false));
