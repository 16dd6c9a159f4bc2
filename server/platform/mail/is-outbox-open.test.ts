import { expect, it } from 'vitest';
import { isOutboxOpen } from './is-outbox-open';

const embedded = { databaseUrl: undefined, smtpUrl: undefined, publicUrl: 'http://localhost:3000' };

it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'the embedded default shows its messages at %s',
  (publicUrl) => {
    expect(isOutboxOpen({ ...embedded, publicUrl })).toBe(true);
  },
);

it.each([
  ['on a public site', { ...embedded, publicUrl: 'https://logos.example.com' }],
  ['on Postgres', { ...embedded, databaseUrl: 'postgres://db/marque' }],
  ['with a mail transport', { ...embedded, smtpUrl: 'smtp://mail.example.com' }],
])('there is no outbox %s', (_when, settings) => {
  expect(isOutboxOpen(settings)).toBe(false);
});
