import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';

export type RawResponse = { status: number; headers: Map<string, string>; body: string };

/** What a client that keeps to no rules can do, and see. */
export type RawConnection = {
  send: (text: string) => void;
  /** The next response on the connection. Rejects when the connection closes first. */
  receive: (options?: { isHead?: boolean }) => Promise<RawResponse>;
  /** Whatever else arrives until the server closes the connection. */
  rest: () => Promise<string>;
  close: () => void;
};

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  // A refused client may still be sending when the server hangs up.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  let buffered = '';
  let wake = () => {};
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    buffered += String(chunk);
    wake();
  });
  socket.on('close', () => {
    wake();
  });
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  return {
    send: (text) => void socket.write(text, 'latin1'),
    receive: async ({ isHead = false } = {}) => {
      for (;;) {
        const parsed = parseResponse(buffered, isHead, socket.closed);
        if (parsed !== null) {
          buffered = buffered.slice(parsed.length);
          return parsed.response;
        }
        if (socket.closed)
          throw new Error(`Closed without a response; got ${JSON.stringify(buffered)}.`);
        await changed();
      }
    },
    rest: async () => {
      while (!socket.closed) await changed();
      return buffered;
    },
    close: () => socket.destroy(),
  };
}

/** One request on a connection of its own, sent as it stands. */
export async function askRaw(port: number, text: string): Promise<RawResponse> {
  const connection = await openConnection(port);
  connection.send(text);
  const response = await connection.receive({ isHead: text.startsWith('HEAD ') });
  connection.close();
  return response;
}

/** The one shape of every error, with nothing of the inside in it. */
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

function parseResponse(
  text: string,
  isHead: boolean,
  isClosed: boolean,
): { response: RawResponse; length: number } | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const [statusLine = '', ...lines] = text.slice(0, head).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const start = head + 4;
  if (isHead || status < 200 || status === 204 || status === 304) {
    return { response: { status, headers, body: '' }, length: start };
  }
  const sizeBytes = headers.get('content-length');
  if (sizeBytes !== undefined) {
    const end = start + Number(sizeBytes);
    if (text.length < end) return null;
    return { response: { status, headers, body: text.slice(start, end) }, length: end };
  }
  if (headers.get('transfer-encoding') === 'chunked')
    return parseChunked(text, start, status, headers);
  return isClosed
    ? { response: { status, headers, body: text.slice(start) }, length: text.length }
    : null;
}

function parseChunked(
  text: string,
  start: number,
  status: number,
  headers: Map<string, string>,
): { response: RawResponse; length: number } | null {
  let body = '';
  for (let position = start; ;) {
    const line = text.indexOf('\r\n', position);
    if (line < 0) return null;
    const sizeBytes = Number.parseInt(text.slice(position, line), 16);
    const end = line + 2 + sizeBytes + 2;
    if (text.length < end) return null;
    if (sizeBytes === 0) return { response: { status, headers, body }, length: end };
    body += text.slice(line + 2, end - 2);
    position = end;
  }
}
