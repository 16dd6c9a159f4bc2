import { expect, it } from 'vitest';
import { isOutboxOpen } from './is-outbox-open';

const here = { address: '127.0.0.1', host: 'localhost:3000' };
const embedded = { databaseUrl: undefined, smtpUrl: undefined, publicUrl: 'http://localhost:3000' };

it.each([
  ['by its name', here],
  ['by its address', { address: '::1', host: '127.0.0.1:3000' }],
  ['over IPv6', { address: '::ffff:127.0.0.1', host: '[::1]:3000' }],
])('the outbox of the embedded default is open to the machine itself, %s', (_how, reader) => {
  expect(isOutboxOpen(reader, embedded)).toBe(true);
});

it.each([
  ['from another machine', { ...here, address: '192.168.1.7' }, embedded],
  [
    'to a site that points its own name at this machine',
    { ...here, host: 'evil.example:3000' },
    embedded,
  ],
  ['without a Host header', { ...here, host: '' }, embedded],
  ['behind proxies', { ...here, address: '127.0.0.1, 203.0.113.9' }, embedded],
  ['on a public site', here, { ...embedded, publicUrl: 'https://logos.example.com' }],
  ['on Postgres', here, { ...embedded, databaseUrl: 'postgres://db/marque' }],
  ['with a mail transport', here, { ...embedded, smtpUrl: 'smtp://mail.example.com' }],
])('the outbox is closed %s', (_when, reader, settings) => {
  expect(isOutboxOpen(reader, settings)).toBe(false);
});
