import { expect, it } from 'vitest';
import { isLoopback } from './is-loopback';

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
