import { describe, expect, test } from 'vitest';
import { askRaw, expectRefusal, openConnection, type Wire } from '../../support/raw-connection';

/** Malformed HTTP requests, and cases that HTTP leaves to the server. */
export function malformedRequestCases(wire: () => Wire): void {
  const ask = (requestLine: string, headers = 'Host: localhost\r\n') =>
    askRaw(
      wire().server.port,
      `${requestLine} HTTP/1.1\r\n${headers}X-API-Key: ${wire().key}\r\n\r\n`,
    );

  describe('percent-encoding that is not UTF-8, or a NUL byte, gets 400', () => {
    const encodings = ['%E0%A4%A', '%ff', '%00', '%', '%zz', '%C0%80', '%ED%A0%80'];
    const places = ['/v1/catalog/@', '/v1/search?q=@', '/v1/@', '/@', '/deep/@/page', '/?page=@'];
    const cases = places.flatMap((place) => encodings.map((bad) => place.replace('@', bad)));
    test.each(cases)('%j', async (target) => {
      const refused = await ask(`GET ${target}`);
      expectRefusal(refused, 400, 'bad_request');
      // Under /v1 a refusal has the CORS headers of the API too.
      const readers = refused.headers.get('access-control-allow-origin');
      expect(readers).toBe(target.startsWith('/v1/') ? '*' : undefined);
    });
  });

  describe('a path with a dot segment, however it is written, or with a fragment gets 400', () => {
    const targets = ['..', '.', '%2e%2e', '%2E%2e', '.%2e', '%2e.', '%2e'].flatMap((segment) => [
      `/x/${segment}/auth/forgot-password`,
      `/${segment}/v1/svg/github`,
      `/brands/${segment}`,
      `/api/${segment}/auth/login`,
    ]);
    test.each([...targets, '/auth/forgot-password#', '/healthz#x', '/admin#/accounts'])(
      'POST %s',
      async (target) => expectRefusal(await ask(`POST ${target}`), 400, 'bad_request'),
    );
    test.each(['/v1/catalog/...', '/v1/catalog/a..b', '/v1/catalog/.hidden'])(
      'dots inside a name are allowed: %s',
      async (target) => expect((await ask(`GET ${target}`)).status).toBe(404),
    );
  });

  test.each(['/%61uth/forgot-password', '/%76%31/svg/github', '//auth/forgot-password'])(
    'the API does not respond at %s, which would bypass the quotas',
    async (target) => {
      const { status, headers } = await ask(`GET ${target}`);
      expect([308, 404]).toContain(status);
      expect(headers.get('location') ?? '').not.toMatch(/evil|^\/\//);
    },
  );

  test.each(['oauth-authorization-server', 'oauth-protected-resource/mcp', 'anything'])(
    '/.well-known/%s gets 404 in JSON: programs look for it on any server',
    async (name) => expectRefusal(await ask(`GET /.well-known/${name}`), 404, 'not_found'),
  );

  describe('a target that is not a path gets 400', () => {
    test.each(['http://evil.example/', 'http://localhost/v1/catalog', '*', 'v1/catalog'])(
      'GET %s',
      async (target) => expectRefusal(await ask(`GET ${target}`), 400, 'bad_request'),
    );
  });

  describe('an unsupported method', () => {
    test.each([
      ['TRACE /', 501],
      ['TRACE /v1/catalog', 501],
      ['CONNECT localhost:443', 501],
      ['CONNECT /v1/catalog', 501],
      ['PROPFIND /', 501],
      ['SEARCH /nope', 501],
    ])('%s gets %i', async (requestLine, status) => {
      expectRefusal(await ask(requestLine), status, 'not_implemented');
    });

    test.each(['BREW /', 'get /v1/catalog', 'X\x01Y /'])('%j gets 400', async (requestLine) => {
      expectRefusal(await ask(requestLine), 400, 'bad_request');
    });

    test.each(['POST /', 'POST /register', 'DELETE /brands/github', 'OPTIONS /docs'])(
      '%s is for a page, and gets 405 in JSON',
      async (requestLine) => {
        const response = await ask(requestLine);
        expectRefusal(response, 405, 'method_not_allowed');
        expect(response.headers.get('allow')).toBe('GET, HEAD');
      },
    );

    test.each(['PROPFIND', 'DELETE', 'PATCH', 'MKCOL'])(
      '%s on a known path of the API gets 405, and Allow names the supported methods',
      async (method) => {
        const response = await ask(`${method} /v1/catalog`);
        expectRefusal(response, 405, 'method_not_allowed');
        expect(response.headers.get('allow')?.split(', ')).toEqual(
          expect.arrayContaining(['GET', 'HEAD', 'OPTIONS']),
        );
      },
    );
  });

  describe('a request names exactly one valid host', () => {
    const wrong: [name: string, headers: string][] = [
      ['none', ''],
      ['an empty one', 'Host:\r\n'],
      ['two', 'Host: localhost\r\nHost: evil.example\r\n'],
      ['the same one twice', 'Host: localhost\r\nHost: localhost\r\n'],
      ['a list', 'Host: localhost, evil.example\r\n'],
      ['one with a path', 'Host: localhost/evil\r\n'],
      ['one with a user', 'Host: user@localhost\r\n'],
      ['one with a space', 'Host: local host\r\n'],
      ['a port that is not a number', 'Host: localhost:http\r\n'],
      ['a port that does not exist', 'Host: localhost:99999\r\n'],
      ['an address that does not exist', 'Host: 999.999.999.999\r\n'],
      ['a broken IPv6 address', 'Host: [::1\r\n'],
    ];
    const cases = wrong.flatMap(([name, headers]) =>
      ['/v1/catalog/github', '/'].map((target) => [name, target, headers] as const),
    );
    test.each(cases)('%s: %s gets 400', async (_name, target, headers) => {
      expectRefusal(await ask(`GET ${target}`, headers), 400, 'bad_request');
    });

    test.each([
      'localhost',
      'LOCALHOST:80',
      '127.0.0.1:3000',
      '[::1]:3000',
      'my_service.internal',
      // Other notations of an address.
      '[0:0:0:0:0:0:0:1]:3000',
      '[::ffff:127.0.0.1]:3000',
      '127.1:3000',
      'LOCALHOST.:03000',
    ])('%s is a valid host', async (host) => {
      const response = await ask('GET /v1/catalog/github', `Host: ${host}\r\n`);
      expect(response.status).toBe(200);
    });
  });

  describe('a request of ambiguous length gets 400', () => {
    const host = 'Host: localhost\r\n';
    test.each([
      [
        'Content-Length and Transfer-Encoding',
        'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
      ],
      ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
      ['a negative length', 'Content-Length: -1\r\n'],
      ['an unknown coding', 'Transfer-Encoding: chunked, what\r\n'],
      ['a folded header', 'X-Folded: one\r\n two\r\n'],
      ['a bare line feed', 'X-Bare: one\nX-Two: two\r\n'],
    ])('%s', async (_name, framing) => {
      expectRefusal(await ask('POST /v1/catalog/batch', host + framing), 400, 'bad_request');
    });
  });

  test('an expectation other than 100-continue gets 417', async () => {
    const response = await ask('GET /healthz', 'Host: localhost\r\nExpect: miracles\r\n');
    expectRefusal(response, 417, 'expectation_failed');
  });

  test('a protocol upgrade is declined and the request served', async () => {
    await ask('GET /');
    const upgrade =
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n';
    const response = await ask('GET /v1/catalog/github', `Host: localhost\r\n${upgrade}`);
    expect(response.status).toBe(200);
  });

  describe('HEAD has the headers of GET, without a body', () => {
    const targets = [
      '/v1/catalog?limit=3',
      '/v1/catalog/github',
      '/v1/svg/github?variant=color',
      '/v1/catalog/no-such-brand',
      '/v1/catalog?limit=x',
      '/v1/no-such-path',
      '/openapi.json',
      '/healthz',
      '/%ff',
      '/',
    ];
    // HEAD may omit Transfer-Encoding; a Content-Length must be there.
    const perResponse = new Set(['x-request-id', 'date', 'transfer-encoding', 'x-ratelimit-reset']);
    test.each(targets)('%s', async (target) => {
      const [get, head] = [await ask(`GET ${target}`), await ask(`HEAD ${target}`)];
      // The size of what a look-up found would tell which brand it is.
      const unsaid = target === '/v1/catalog/github' ? 'content-length' : null;
      // The clock may move to the next second between the two.
      const resetOf = ({ headers }: typeof get) => Number(headers.get('x-ratelimit-reset') ?? 0);
      const shown = ({ headers }: typeof get) =>
        new Map([...headers].filter(([name]) => !perResponse.has(name) && name !== unsaid));
      expect(head.status).toBe(get.status);
      expect(shown(head)).toEqual(shown(get));
      expect(Math.abs(resetOf(head) - resetOf(get))).toBeLessThanOrEqual(5);
      expect(head.headers.has('x-ratelimit-reset')).toBe(get.headers.has('x-ratelimit-reset'));
      if (target !== '/' && unsaid === null)
        expect(head.headers.get('content-length')).toBe(`${get.body.length}`);
    });

    test('after a HEAD, the next response on the connection is read correctly', async () => {
      const head = (target: string) => `HEAD ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      const request = `${head('/v1/nope')}${head('/')}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      const connection = await openConnection(wire().server.port);
      connection.send(request);
      expect((await connection.receive({ isHead: true })).status).toBe(404);
      expect((await connection.receive({ isHead: true })).status).toBe(200);
      expect((await connection.receive()).body).toBe('{"status":"ok"}');
      connection.close();
    });
  });
}
