import { expect, test } from 'vitest';
import { clientOf, watchForProxy } from './origin';

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

test('a page that the site renders for all visitors has no address, so no cap counts it', () => {
  expect(
    clientOf(from({ 'x-forwarded-for': '', 'x-site-token': token }), token).address,
  ).toBeNull();
});

test.each([
  ['no token', {}],
  ['an empty token', { 'x-site-token': '' }],
  ['the beginning of the token', { 'x-site-token': token.slice(0, -1) }],
  ['the token twice', { 'x-site-token': `${token}, ${token}` }],
])('a request with %s speaks for itself alone', (_, headers) => {
  expect(clientOf(from({ ...visitor, ...headers }), token)).toEqual(peer);
});

test('without a token in the settings, no request speaks for another', () => {
  expect(clientOf(from({ ...visitor, 'x-site-token': '' }), '')).toEqual(peer);
});

test('the log warns once of a proxy that TRUST_PROXY_HOPS does not count', () => {
  const said: string[] = [];
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const watch = watchForProxy(0, (message) => said.push(message));
  watch({});
  expect(said).toEqual([]);
  for (const headers of [forwarded, { forwarded: 'for=203.0.113.9' }]) watch(headers);
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY_HOPS')]);
  watchForProxy(1, (message) => said.push(message))(forwarded);
  expect(said).toHaveLength(1);
});
