import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConnection } from '../../e2e/support/raw-connection';
import { createBursts } from '../limits/bursts';
import { replaceProcessWide } from '../platform/process/made-once';
import { limitConnections } from './limit-connections';
import {
  refuseBrokenRequest,
  refuseBurst,
  refuseExpectation,
  refuseMalformed,
  refuseNonPage,
} from './refuse-request';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer({ requireHostHeader: false }, (request, response) => {
    const isRest = request.url?.startsWith('/v1/') === true;
    if (refuseBurst(request, response) || refuseMalformed(request, response, isRest)) return;
    if (!isRest && refuseNonPage(request, response)) return;
    response.end('a page');
  });
  limitConnections(server, { connectionsMax: 100, connectionsEachMax: 100, responseMsMax: 60_000 });
  server.on('checkExpectation', refuseExpectation).on('clientError', refuseBrokenRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const request = (line: string, more = '', body = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n${body}`;

/** The statuses on one connection, as far as it was kept. */
async function statusesOf(...requests: string[]): Promise<(number | 'closed')[]> {
  const connection = await openConnection(port);
  const statuses: (number | 'closed')[] = [];
  for (const sent of requests) {
    connection.send(sent);
    const status = await connection.receive().then(
      (response) => response.status,
      () => 'closed' as const,
    );
    statuses.push(status);
    if (status === 'closed') break;
  }
  connection.close();
  return statuses;
}

describe('a refused request', () => {
  test.each<[name: string, refused: string, status: number]>([
    ['with a dot segment', request('GET /x/../y'), 400],
    ['with an unsupported method', request('PROPFIND /'), 501],
    ['with a method that pages do not have', request('DELETE /'), 405],
    ['with a small body', request('POST /', 'Content-Length: 4\r\n', 'body'), 405],
    ['with an expectation', request('GET /', 'Expect: miracles\r\n'), 417],
  ])('%s leaves its connection to the next one', async (_name, refused, status) => {
    expect(await statusesOf(refused, request('GET /'))).toEqual([status, 200]);
  });

  test.each<[name: string, refused: string, status: number]>([
    ['with a large body', request('POST /', 'Content-Length: 100000\r\n'), 405],
    ['with an unsolicited body', request('POST /', 'Expect: 100\r\nContent-Length: 4\r\n'), 417],
    ['with two hosts', request('GET /', 'Host: other\r\n'), 400],
    ['with an unclear length', request('GET /v1/x', 'Transfer-Encoding: gzip\r\n'), 400],
  ])('a request %s ends its connection', async (_name, refused, status) => {
    expect(await statusesOf(refused, request('GET /'))).toEqual([status, 'closed']);
  });

  test('a request that came too fast keeps its connection and gets the same refusal for a second', async () => {
    replaceProcessWide(
      'bursts',
      createBursts(1, () => 0),
    );
    const connection = await openConnection(port);
    const bodies: string[] = [];
    for (let i = 0; i < 5; i++) {
      connection.send(request('GET /'));
      bodies.push((await connection.receive()).body);
    }
    connection.close();
    replaceProcessWide('bursts', null);
    expect(bodies.slice(0, 2)).toEqual(['a page', 'a page']);
    // A larger plan would not help, so there is no link to the plans.
    expect(JSON.parse(bodies[2] ?? '')).toEqual({
      error: 'rate_limit_exceeded',
      message: expect.stringContaining('Try again in'),
      docs: expect.stringMatching(/\/docs\/errors#rate_limit_exceeded$/),
      limit: 'burst',
      reset_in_seconds: 1,
    });
    expect(new Set(bodies.slice(2)).size).toBe(1);
  });
});

describe('programs that try an address get JSON, never a page', () => {
  test.each([
    ['GET /.well-known/oauth-authorization-server', 404],
    ['GET /.well-known/oauth-protected-resource/mcp', 404],
    ['GET /.well-known/openid-configuration?x', 404],
    ['GET /authorize?client_id=x', 404],
    ['GET /oauth/token', 404],
    ['GET /sse', 404],
    ['POST /token', 404],
    ['POST /register', 405],
    ['PUT /.well-known/x', 404],
    ['OPTIONS /', 405],
  ])('%s', async (line, status) => {
    const connection = await openConnection(port);
    connection.send(request(line));
    const response = await connection.receive();
    connection.close();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});
