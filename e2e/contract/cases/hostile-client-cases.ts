import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { askRaw, expectRefusal, openConnection, type Wire } from '../../support/raw-connection';

/** Clients that stall, send too much or send too early. Runs last, because it checks the server's log. */
export function hostileClientCases(wire: () => Wire): void {
  const stalledClosedWithinMs = 15_000;
  const batchBodyBytesMax = 64 * 1024;
  const siteBodyBytesMax = 1024 * 1024;

  /** The head of a request with a body, whose size or encoding the test sets. */
  const batch = (framing: string) =>
    `POST /v1/catalog/batch HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${wire().key}\r\n` +
    `Content-Type: application/json\r\n${framing}\r\n\r\n`;
  const sitePost = (framing: string) => `POST / HTTP/1.1\r\nHost: localhost\r\n${framing}\r\n\r\n`;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

  describe('a client that stalls gets 408 and is disconnected within 15 seconds', () => {
    const stalls: [name: string, request: () => string][] = [
      ['in the request line', () => 'GET /v1/cata'],
      ['in the headers', () => 'GET /v1/catalog HTTP/1.1\r\nHost: localhost\r\nX-API-'],
      ['before the end of the headers', () => 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
      ['in a body of known size', () => `${batch('Content-Length: 100')}{"slugs":`],
      ['in a body sent in chunks', () => batch('Transfer-Encoding: chunked') + chunk('{"slugs":')],
    ];

    test.concurrent.each(stalls)('a client that stalls %s gets 408', async (_name, request) => {
      const startedAt = Date.now();
      const connection = await openConnection(wire().server.port);
      connection.send(request());
      expectRefusal(await connection.receive(), 408, 'request_timeout');
      expect(await connection.rest()).toBe('');
      expect(Date.now() - startedAt).toBeLessThan(stalledClosedWithinMs);
    });

    test.concurrent.each([
      ['after half a request', 'GET /v1/catalog HTTP/1.1\r\nHost: local'],
      ['after a CONNECT', 'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ])(
      'a client that stalls %s is disconnected, even if it does not hang up itself',
      async (_name, request) => {
        const port = wire().server.port;
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
        const ended = once(socket.resume(), 'end');
        socket.write(request);
        await ended;
        const reset = once(socket, 'error') as Promise<[NodeJS.ErrnoException]>;
        const sending = setInterval(() => socket.write('more'), 200);
        const [{ code }] = await reset.finally(() => clearInterval(sending));
        expect(['ECONNRESET', 'EPIPE']).toContain(code);
      },
    );

    test.concurrent('a client that stalls in a body sent to a page is disconnected', async () => {
      const startedAt = Date.now();
      const connection = await openConnection(wire().server.port);
      connection.send(`${sitePost('Content-Length: 100')}half`);
      await connection.rest();
      expect(Date.now() - startedAt).toBeLessThan(stalledClosedWithinMs);
    });

    test.concurrent('even a hundred stalled clients delay no other client', async () => {
      const aloneMs = await callTwentyTimes();
      const stalled = await Promise.all(
        Array.from({ length: 100 }, async (_, i) => {
          const connection = await openConnection(wire().server.port);
          connection.send(i % 2 ? 'GET / HTTP/1.1\r\nHo' : `${batch('Content-Length: 9')}{`);
          return connection;
        }),
      );
      const besideThemMs = await callTwentyTimes();
      for (const connection of stalled) connection.close();
      expect(besideThemMs).toBeLessThan(Math.max(2000, 5 * aloneMs));
    });

    async function callTwentyTimes(): Promise<number> {
      const startedAtMs = performance.now();
      const responses = await Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${wire().server.baseUrl}/v1/catalog?limit=1`, {
            headers: { 'X-API-Key': wire().key },
          }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      return performance.now() - startedAtMs;
    }
  });

  describe('a body over the cap is refused', () => {
    test('a batch over 64 KiB is refused by its Content-Length', async () => {
      const request = batch(`Content-Length: ${batchBodyBytesMax + 1}`);
      expectRefusal(await askRaw(wire().server.port, request), 413, 'payload_too_large');
    });

    test('a batch over 64 KiB in chunks is refused, and the connection ends', async () => {
      const connection = await openConnection(wire().server.port);
      connection.send(
        batch('Transfer-Encoding: chunked') + chunk('x'.repeat(batchBodyBytesMax + 1)),
      );
      expectRefusal(await connection.receive(), 413, 'payload_too_large');
      expect(await connection.rest()).toBe('');
    });

    test('a batch of exactly 64 KiB is read', async () => {
      const body = JSON.stringify({ slugs: ['github'] }).padEnd(batchBodyBytesMax);
      const response = await askRaw(
        wire().server.port,
        batch(`Content-Length: ${body.length}`) + body,
      );
      expect(response.status).toBe(200);
    });

    test('a body over 1 MiB for a page is refused before any of it is read', async () => {
      const request = sitePost(`Content-Length: ${siteBodyBytesMax + 1}`);
      expectRefusal(await askRaw(wire().server.port, request), 413, 'payload_too_large');
    });

    test('a call over 2 MiB with pictures is refused by its Content-Length', async () => {
      const framing = `Content-Length: ${2 * siteBodyBytesMax + 1}`;
      const request = sitePost(framing).replace('POST /', 'POST /api/trpc/brandEditor.save');
      expectRefusal(await askRaw(wire().server.port, request), 413, 'payload_too_large');
    });

    test('a call of the site takes no body without a Content-Length', async () => {
      const request = sitePost('Transfer-Encoding: chunked').replace('POST /', 'POST /api/trpc/x');
      expectRefusal(await askRaw(wire().server.port, request), 411, 'length_required');
    });

    test('a client still sending a body over the cap gets the 413', async () => {
      for (let i = 0; i < 5; i++) {
        const body = new Uint8Array(8 * 1024 * 1024);
        const response = await fetch(`${wire().server.baseUrl}/v1/catalog/batch`, {
          method: 'POST',
          body,
        });
        expect(response.status).toBe(413);
        expect(await response.json()).toMatchObject({ error: 'payload_too_large' });
      }
    });

    test('a client that sends Expect: 100-continue is refused before it sends the body', async () => {
      const framing = `Expect: 100-continue\r\nContent-Length: ${siteBodyBytesMax + 1}`;
      expectRefusal(await askRaw(wire().server.port, batch(framing)), 413, 'payload_too_large');
    });
  });

  test('headers over 16 KiB get 431', async () => {
    const request = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expectRefusal(await askRaw(wire().server.port, request), 431, 'header_fields_too_large');
  });

  describe('pipelined requests get their responses in order', () => {
    const get = (target: string) =>
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${wire().key}\r\n\r\n`;

    test('slow and quick pipelined requests get their responses in order', async () => {
      const connection = await openConnection(wire().server.port);
      connection.send(['/', '/v1/catalog/github', '/nope', '/healthz'].map(get).join(''));
      const page = await connection.receive();
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(JSON.parse((await connection.receive()).body)).toMatchObject({ slug: 'github' });
      expect((await connection.receive()).status).toBe(404);
      expect((await connection.receive()).body).toBe('{"status":"ok"}');
      connection.close();
    });

    test('a malformed request does not displace the response before it', async () => {
      const connection = await openConnection(wire().server.port);
      connection.send(`${get('/')}${get('/readyz')}this is not HTTP\r\n\r\n`);
      expect((await connection.receive()).status).toBe(200);
      expect((await connection.receive()).body).toBe('{"status":"ok"}');
      expectRefusal(await connection.receive(), 400, 'bad_request');
      expect(await connection.rest()).toBe('');
    });
  });

  test('no hostile client makes the server fail or log an error', () => {
    expect(wire().server.process.exitCode).toBeNull();
    const complaints =
      wire()
        .server.output()
        .match(/^.*("level":[56]0|unhandled|uncaught).*$/gim) ?? [];
    expect(complaints.length, complaints[0]).toBe(0);
  });
}
