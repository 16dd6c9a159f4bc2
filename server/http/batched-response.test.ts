import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { BatchedResponse } from './batched-response';
import { refuseBrokenRequest } from './refuse-request';

/** Sends this to a server that responds with the path, and returns all that comes until the connection ends. */
async function exchange(sent: string): Promise<string> {
  const server = createServer({ ServerResponse: BatchedResponse }, ({ url = '' }, response) => {
    response.writeHead(200, { 'Content-Length': url.length }).end(url);
  });
  server.on('clientError', refuseBrokenRequest);
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

test('requests that come at once are responded to in their order', async () => {
  const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  const received = await exchange(
    request('/a') + request('/b') + request('/c', 'Connection: close\r\n'),
  );
  expect(received.match(/\/[abc]/g)).toEqual(['/a', '/b', '/c']);
});

test('the response to a request whose body cannot be read arrives before the connection is closed', async () => {
  const received = await exchange(
    'POST /head HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\nbody',
  );
  expect(received).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\/head$/);
});
