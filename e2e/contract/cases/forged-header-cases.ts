import { describe, expect, test } from 'vitest';
import { askRaw, type RawResponse, type Wire } from '../../support/raw-connection';

/** Forged headers and paths. */
export function forgedHeaderCases(wire: () => Wire): void {
  const ask = (target: string, headers = '') =>
    askRaw(
      wire().server.port,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${wire().key}\r\n${headers}\r\n`,
    );

  const perResponse = new Set(['x-request-id', 'date']);
  /** What a client sees, without headers that differ in every response. */
  const seen = ({ status, headers, body }: RawResponse) => {
    const policy = headers.get('content-security-policy') ?? '';
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    const withoutNonce = (text: string) =>
      nonce === undefined ? text : text.replaceAll(nonce, 'nonce');
    return {
      status,
      body: withoutNonce(body),
      headers: [...headers]
        .filter(([name]) => !perResponse.has(name))
        .map(([name, value]) => [name, withoutNonce(value)]),
    };
  };

  describe('headers that claim another address or host change nothing in the response', () => {
    const forged = [
      'X-Forwarded-For: 6.6.6.6',
      'X-Forwarded-For: 6.6.6.6, 7.7.7.7',
      'X-Real-IP: 6.6.6.6',
      'Forwarded: for=6.6.6.6;host=evil.example;proto=https',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Port: 6666',
      'X-Original-URL: /v1/evil',
      'X-Rewrite-URL: /v1/evil',
      'X-HTTP-Method-Override: DELETE',
      'X-Middleware-Subrequest: middleware:middleware:middleware:middleware:middleware',
      'X-Matched-Path: /evil',
      'X-Invoke-Path: /evil',
      'X-Invoke-Status: 500',
    ];
    const targets = ['/v1/catalog/github', '/v1/nope', '/openapi.json', '/', '/nope/', '/nope'];
    const cases = targets.flatMap((target) => forged.map((header) => [target, header] as const));
    test.each(cases)('%s with %s', async (target, header) => {
      const response = await ask(target, `${header}\r\n`);
      expect(seen(response)).toEqual(seen(await ask(target)));
      expect(`${response.body}${[...response.headers].join()}`).not.toMatch(/evil|6\.6\.6\.6/);
    });

    test('another Host header changes nothing either', async () => {
      const request = (host: string, target: string) =>
        askRaw(wire().server.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      for (const target of ['/', '/openapi.json', '/nope/', '/v1/nope']) {
        const response = await request('evil.example', target);
        expect(seen(response), target).toEqual(seen(await request('localhost', target)));
      }
    });
  });

  describe('no path redirects to another site', () => {
    const own = 'http://own.example';
    test.each([
      '//evil.example/..',
      '//evil.example',
      '//evil.example/',
      '///evil.example/',
      '/\\evil.example/',
      '/\\/evil.example/',
      '\\\\evil.example/',
      '/%5Cevil.example/',
      '/%5C%5Cevil.example/',
      '/%2Fevil.example/',
      '/%2F%2Fevil.example/',
      '/.//evil.example/',
      '/..//evil.example/',
      '/nope//evil.example/',
      '/nope/..//evil.example/',
      '/_next//evil.example/',
      '/;//evil.example/',
      '/?//evil.example/',
      '/@evil.example/',
      '/v1//evil.example/',
      '/http://evil.example/',
      '/http:/evil.example/',
      '/%09/evil.example/',
      '/%0d%0aLocation:%20http://evil.example/',
    ])('%s', async (target) => {
      const response = await ask(target);
      expect(response.status, response.body).toBeLessThan(500);
      const places = [
        response.headers.get('location'),
        /url=(.*)/i.exec(response.headers.get('refresh') ?? '')?.[1],
      ].filter((place) => place !== undefined);
      for (const place of places) expect(new URL(place, own).origin, place).toBe(own);
      if (response.status >= 300 && response.status < 400) expect(places).not.toEqual([]);
    });

    test('a doubled slash is removed by a redirect to a path', async () => {
      const response = await ask('//evil.example/deep');
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe('/evil.example/deep');
    });
  });
}
