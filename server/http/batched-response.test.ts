import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { BatchedResponse } from './batched-response';
import { refuseBrokenRequest } from './refuse-request';

async function listen(handle: RequestListener): Promise<Socket> {
  const server = createServer({ ServerResponse: BatchedResponse }, handle);
  server.on('clientError', refuseBrokenRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  return socket;
}

it('responses are written once all requests of the same turn have been served', async () => {
  const responses: ServerResponse[] = [];
  const writtenBefore: number[] = [];
  const note = () =>
    writtenBefore.push(responses.filter(({ writableEnded }) => writableEnded).length);
  const socket = await listen(({ url }, response) => {
    responses.push(response);
    response.writeHead(200, { 'Content-Length': 2 }).end(url);
    // Another connection is read only after these.
    process.nextTick(() => queueMicrotask(note));
  });

  const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  socket.write(request('/a') + request('/b') + request('/c', 'Connection: close\r\n'));
  let received = '';
  for await (const chunk of socket) received += String(chunk);

  expect(writtenBefore).toEqual([0, 0, 0]);
  expect(received.match(/\/[abc]/g)).toEqual(['/a', '/b', '/c']);
});

it('the response to a request whose body cannot be read is written before the connection is closed', async () => {
  const socket = await listen((_, response) => {
    response.writeHead(501, { 'Content-Length': 4 }).end('head');
  });
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\nbody');
  let received = '';
  for await (const chunk of socket) received += String(chunk);
  expect(received).toMatch(/^HTTP\/1\.1 501 [^]*\r\nhead$/);
});
