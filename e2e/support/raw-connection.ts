import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';

export type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/** What a client that keeps to no rules can do, and see. */
export type RawConnection = {
  send: (text: string) => void;
  /** The next answer on the connection. Rejects when it closes before. */
  receive: (options?: { isHead?: boolean }) => Promise<RawAnswer>;
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
        const parsed = parseAnswer(buffered, isHead, socket.closed);
        if (parsed !== null) {
          buffered = buffered.slice(parsed.length);
          return parsed.answer;
        }
        if (socket.closed)
          throw new Error(`Closed without an answer; got ${JSON.stringify(buffered)}.`);
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
export async function askRaw(port: number, text: string): Promise<RawAnswer> {
  const connection = await openConnection(port);
  connection.send(text);
  const answer = await connection.receive({ isHead: text.startsWith('HEAD ') });
  connection.close();
  return answer;
}

/** The one shape of every error, with nothing of the inside in it. */
export function expectRefusal(answer: RawAnswer, status: number, error: string): void {
  expect(answer.status, answer.body).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const body: unknown = JSON.parse(answer.body);
  expect(body).toEqual({ error, message: expect.stringMatching(/^[^\n]+$/) });
  expect(answer.body).not.toMatch(/node_modules|\.m?[jt]s:\d|\bat \w+ \(|Error:/);
}

function parseAnswer(
  text: string,
  isHead: boolean,
  isClosed: boolean,
): { answer: RawAnswer; length: number } | null {
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
    return { answer: { status, headers, body: '' }, length: start };
  }
  const sizeBytes = headers.get('content-length');
  if (sizeBytes !== undefined) {
    const end = start + Number(sizeBytes);
    if (text.length < end) return null;
    return { answer: { status, headers, body: text.slice(start, end) }, length: end };
  }
  if (headers.get('transfer-encoding') === 'chunked')
    return parseChunked(text, start, status, headers);
  return isClosed
    ? { answer: { status, headers, body: text.slice(start) }, length: text.length }
    : null;
}

function parseChunked(
  text: string,
  start: number,
  status: number,
  headers: Map<string, string>,
): { answer: RawAnswer; length: number } | null {
  let body = '';
  for (let at = start; ;) {
    const line = text.indexOf('\r\n', at);
    if (line < 0) return null;
    const sizeBytes = Number.parseInt(text.slice(at, line), 16);
    const end = line + 2 + sizeBytes + 2;
    if (text.length < end) return null;
    if (sizeBytes === 0) return { answer: { status, headers, body }, length: end };
    body += text.slice(line + 2, end - 2);
    at = end;
  }
}
