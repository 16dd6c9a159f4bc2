import { expect, test } from 'vitest';
import { hasValidPunycode } from './origin';

test.each(['example.com', 'xn--bcher-kva.example', 'a.xn--p1ai', 'xn--i-7iq.ws'])(
  'the host %s has valid Punycode or none',
  (host) => expect(hasValidPunycode(host)).toBe(true),
);

test.each(['xn--a.com', 'a.xn--a', 'xn--.com', 'xn--bcher-kva.xn--a.example'])(
  'the host %s has invalid Punycode',
  (host) => expect(hasValidPunycode(host)).toBe(false),
);
