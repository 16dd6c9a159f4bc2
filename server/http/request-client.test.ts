import { expect, test } from 'vitest';
import { clientOf } from './request-client';

const token = 'token of the site, which it shares with the service';
const from = (headers: Record<string, string>) => ({
  headers: { host: 'localhost:3000', ...headers },
  socket: { remoteAddress: '192.0.2.1' },
});
const visitor = { 'x-forwarded-for': '198.51.100.7', 'x-marque-outbox': 'of the outbox' };
const peer = { address: '192.0.2.1', outboxToken: null };

test('the site speaks for its visitor', () => {
  expect(clientOf(from({ ...visitor, 'x-site-token': token }), token)).toEqual({
    address: '198.51.100.7',
    outboxToken: 'of the outbox',
    isPage: true,
  });
});

test('a page that the site renders for everybody has no address, so that no cap counts it', () => {
  expect(
    clientOf(from({ 'x-forwarded-for': '', 'x-site-token': token }), token).address,
  ).toBeNull();
});

test.each([
  ['no token', {}],
  ['an empty token', { 'x-site-token': '' }],
  ['the beginning of the token', { 'x-site-token': token.slice(0, -1) }],
  ['the token twice', { 'x-site-token': `${token}, ${token}` }],
])('whoever has %s speaks for itself alone', (_, headers) => {
  expect(clientOf(from({ ...visitor, ...headers }), token)).toEqual(peer);
});

test('where no token is set, nobody speaks for another', () => {
  expect(clientOf(from({ ...visitor, 'x-site-token': '' }), '')).toEqual(peer);
});
