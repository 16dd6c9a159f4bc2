export type ParsedResponse = {
  status: number;
  /** Names in lower case; a repeated header's values are joined by ", ". */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** Everything as received, to look for what must not be in it. */
  raw: string;
  /** Whether the connection ends with it. */
  closes: boolean;
};

/**
 * The response in the bytes received so far, or null while it is not complete.
 * @throws Error for what is not HTTP/1.1, and for bytes after the response's end
 */
export function parseResponse(
  received: Buffer,
  method: string,
  ended: boolean,
): ParsedResponse | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${statusLine} `)?.[1]);
  if (!status) throw new Error(`Not an HTTP response: ${JSON.stringify(statusLine)}`);
  const rest = received.subarray(headEnd + 4);
  if (status === 100) return parseResponse(rest, method, ended);

  const headers = readHeaders(lines);
  const bodiless = method === 'HEAD' || status === 204 || status === 304;
  const taken = bodiless ? { body: Buffer.alloc(0), size: 0 } : takeBody(rest, headers, ended);
  if (taken === null) return null;
  if (rest.length > taken.size) {
    throw new Error(
      `Bytes after the response: ${JSON.stringify(rest.toString('latin1', taken.size).slice(0, 200))}`,
    );
  }
  const closes = ended || /\bclose\b/i.test(headers.get('connection') ?? '');
  return { status, headers, body: taken.body, raw: received.toString('utf8'), closes };
}

function readHeaders(lines: string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

type Taken = { body: Buffer; size: number } | null;

function takeBody(rest: Buffer, headers: Map<string, string>, ended: boolean): Taken {
  if (headers.get('transfer-encoding') === 'chunked') return takeChunks(rest);
  const length = headers.get('content-length');
  if (length === undefined) return ended ? { body: rest, size: rest.length } : null;
  const size = Number(length);
  return rest.length < size ? null : { body: rest.subarray(0, size), size };
}

function takeChunks(rest: Buffer): Taken {
  const chunks: Buffer[] = [];
  for (let position = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', position);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(rest.toString('latin1', position, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (Number.isNaN(size)) throw new Error('A chunk without a size.');
    if (rest.length < next) return null;
    if (size === 0) return { body: Buffer.concat(chunks), size: next };
    chunks.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    position = next;
  }
}
