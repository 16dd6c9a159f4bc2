import { expect, test, vi } from 'vitest';
import nextConfig from '../../../next.config';
import { dataHeaders, transportHeaders } from './response-headers';

// Set before any module reads it.
vi.hoisted(() => {
  Object.assign(process.env, { PUBLIC_URL: 'https://marque.example' });
});

test('over https, HSTS lasts a year and covers subdomains', () => {
  expect(transportHeaders).toEqual({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  });
});

test('data runs no script, and browsers must use its declared type', () => {
  expect(dataHeaders).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...transportHeaders,
  });
});

test('a page cannot be framed, loads no plug-ins and sends other hosts no path', async () => {
  const [rule] = (await nextConfig.headers?.()) ?? [];
  const headers = new Map(rule?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('Content-Security-Policy')).toContain("object-src 'none'");
  expect(headers.get('Content-Security-Policy')).toContain("base-uri 'none'");
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  expect(headers.get('Content-Security-Policy')).not.toMatch(/\*|https?:/);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
});
