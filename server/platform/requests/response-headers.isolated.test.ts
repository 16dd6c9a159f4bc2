import { expect, test, vi } from 'vitest';
import nextConfig from '../../../next.config';
import { dataHeaders, transportHeaders } from './response-headers';

// Before any module reads it.
vi.hoisted(() => {
  Object.assign(process.env, { PUBLIC_URL: 'https://marque.example' });
});

test('on https a browser uses nothing else for a year, for subdomains as well', () => {
  expect(transportHeaders).toEqual({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  });
});

test('data runs no script, and a browser reads it as the type that it states', () => {
  expect(dataHeaders).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...transportHeaders,
  });
});

test('a page stands in no frame, loads no plug-in and tells other hosts no path', async () => {
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
