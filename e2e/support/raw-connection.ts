import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { RunningServer } from './start-server';

/** A server reached over raw connections, and a key for it. */
export type Wire = { server: RunningServer; key: string };

/** Header names are lower case; a repeated header's values are joined by ", ". The body is decompressed, as latin1. */
export type RawResponse = { status: number; headers: Map<string, string>; body: string };

/** What a client that ignores all rules can do and see. */
export type RawConnection = {
  send: (text: string) => void;
  /** The next response on the connection. Rejects when the connection closes first. */
  receive: (options?: { isHead?: boolean }) => Promise<RawResponse>;
  /** Whatever else arrives until the server closes the connection. */
  rest: () => Promise<string>;
  /** What has arrived after the last response. */
  leftOver: () => string;
  isClosed: () => boolean;
  close: () => void;
};

/** The server closed the connection before the first byte of a response. */
export class ClosedWithoutResponse extends Error {}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  // A refused client may still be sending when the server hangs up.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.setNoDelay(true);
  let buffered = '';
  let wake = () => {};
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    buffered += String(chunk);
    wake();
  });
  socket.on('close', () => wake());
  const changed = () => new Promise<void>((resolve) => (wake = resolve));

  return {
    send: (text) => void socket.write(text, 'latin1'),
    receive: async ({ isHead = false } = {}) => {
      for (;;) {
        const parsed = parseResponse(buffered, isHead, socket.closed);
        if (parsed !== null) {
          buffered = buffered.slice(parsed.length);
          return parsed.response;
        }
        if (socket.closed) {
          const said = `Closed without a response; got ${JSON.stringify(buffered)}.`;
          throw buffered === '' ? new ClosedWithoutResponse(said) : new Error(said);
        }
        await changed();
      }
    },
    rest: async () => {
      while (!socket.closed) await changed();
      return buffered;
    },
    leftOver: () => buffered,
    isClosed: () => socket.closed,
    close: () => socket.destroy(),
  };
}

/** Sends one request verbatim, on its own connection. */
export async function askRaw(port: number, text: string): Promise<RawResponse> {
  const connection = await openConnection(port);
  connection.send(text);
  const response = await connection.receive({ isHead: text.startsWith('HEAD ') });
  connection.close();
  return response;
}

/** Expects an error in the API's shape, without internal details. */
export function expectRefusal(response: RawResponse, status: number, error: string): void {
  expect(response.status, response.body).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const body: unknown = JSON.parse(response.body);
  expect(body).toEqual({
    error,
    message: expect.stringMatching(/^[^\n]+$/),
    docs: expect.stringMatching(new RegExp(`/docs/errors#${error}$`)),
  });
  expect(response.body).not.toMatch(/node_modules|\.m?[jt]s:\d|\bat \w+ \(|Error:/);
}

/** @returns null while the response is not complete */
function parseResponse(text: string, isHead: boolean, isClosed: boolean) {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const [statusLine = '', ...lines] = text.slice(0, head).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  if (!status) throw new Error(`Not an HTTP response: ${JSON.stringify(statusLine)}`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [headers.get(name) ?? [], line.slice(colon + 1).trim()].flat().join(', '));
  }
  const start = head + 4;
  const complete = (body: string, end: number) => ({
    response: { status, headers, body: decompress(body, headers.get('content-encoding')) },
    length: end,
  });
  if (isHead || status < 200 || status === 204 || status === 304)
    return { response: { status, headers, body: '' }, length: start };
  const sizeBytes = headers.get('content-length');
  if (sizeBytes !== undefined) {
    const end = start + Number(sizeBytes);
    return text.length < end ? null : complete(text.slice(start, end), end);
  }
  if (headers.get('transfer-encoding') !== 'chunked') {
    return isClosed ? complete(text.slice(start), text.length) : null;
  }
  let body = '';
  for (let position = start; ;) {
    const line = text.indexOf('\r\n', position);
    if (line < 0) return null;
    const chunkBytes = Number.parseInt(text.slice(position, line), 16);
    if (Number.isNaN(chunkBytes)) throw new Error('A chunk without a size.');
    position = line + 2 + chunkBytes + 2;
    if (text.length < position) return null;
    if (chunkBytes === 0) return complete(body, position);
    body += text.slice(line + 2, position - 2);
  }
}

function decompress(body: string, coding: string | undefined): string {
  if (coding !== 'br' && coding !== 'gzip') return body;
  const bytes = Buffer.from(body, 'latin1');
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString('latin1');
}
