import { expect, test } from 'vitest';
import { hourMs } from '../../contract/durations';
import { readVisit } from './visit-cookie';

const address = '198.51.100.7';

/** The cookie that a browser sends back. */
function cookieFrom(client: string, nowMs: number): string {
  const { setCookie } = readVisit(null, client, nowMs);
  return `theme=dark; ${setCookie?.split(';', 1)[0]}`;
}

test('a cookie is known in its hour and the next, and is renewed in the second', () => {
  const cookie = cookieFrom(address, 0);
  expect(readVisit(cookie, address, hourMs - 1)).toEqual({ isKnown: true, setCookie: null });
  const next = readVisit(cookie, address, hourMs);
  expect(next.isKnown).toBe(true);
  expect(next.setCookie).toContain('Max-Age=7200');
  expect(readVisit(cookie, address, 2 * hourMs).isKnown).toBe(false);
});

test('a cookie of another address is unknown, as is an invented one', () => {
  expect(readVisit(cookieFrom('198.51.100.8', 0), address, 0).isKnown).toBe(false);
  const invented = cookieFrom(address, 0).replace(/=[^=]+$/, '=x');
  expect(readVisit(invented, address, 0).isKnown).toBe(false);
});
