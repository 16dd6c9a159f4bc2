import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address';

const peer = '192.0.2.1';

function addressOf(hops: number, forwardedFor: string | undefined, remoteAddress = peer): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return clientAddress({ headers, socket }, hops);
}

describe('without a proxy the address is that of the connection, even when a client sends another', () => {
  test.each([undefined, '', '6.6.6.6', '6.6.6.6, 7.7.7.7', '::1', 'garbage', ',,,'])(
    'X-Forwarded-For: %s',
    (forwardedFor) => expect(addressOf(0, forwardedFor)).toBe(peer),
  );

  test('an IPv6 client has its own', () => {
    expect(addressOf(0, '6.6.6.6', '2001:db8::7')).toBe('2001:db8::7');
  });
});

describe('behind proxies it is the one that the outermost trusted one saw', () => {
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
