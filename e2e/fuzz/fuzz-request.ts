/** One request, kept in parts so that a fault can be put into any of them. All text is bytes (latin1). */
export type FuzzRequest = {
  /** What it tries, in words; printed with a failure. */
  intent: string;
  method: string;
  /** As sent: percent-encoded or deliberately not. */
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  body: string | null;
  /** Sends the body in chunks, without a Content-Length. */
  chunked: boolean;
  expected: Expected;
};

export type Expected = {
  statuses: readonly number[];
  /**
   * Who refuses: the operation (its own document binds), the router before it (unknown path or
   * method), or the HTTP server itself. Only the responses of the operation must be in its document.
   */
  by: 'operation' | 'router' | 'server';
};

/** The request as bytes on the wire. */
export function encodeRequest(request: FuzzRequest, host: string): Buffer {
  const query = request.query.map(([name, value]) => `${name}=${value}`).join('&');
  const target = query === '' ? request.path : `${request.path}?${query}`;
  const headers = [...request.headers];
  const sent = new Set(headers.map(([name]) => name.toLowerCase()));
  if (!sent.has('host')) headers.unshift(['Host', host]);
  let payload = request.body ?? '';
  if (request.body !== null && !sent.has('content-length') && !sent.has('transfer-encoding')) {
    if (request.chunked) {
      headers.push(['Transfer-Encoding', 'chunked']);
      payload = toChunks(payload);
    } else {
      headers.push(['Content-Length', String(payload.length)]);
    }
  }
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${request.method} ${target} HTTP/1.1\r\n${lines}\r\n${payload}`, 'latin1');
}

function toChunks(payload: string): string {
  const size = Math.max(1, Math.ceil(payload.length / 3));
  let text = '';
  for (let i = 0; i < payload.length; i += size) {
    const chunk = payload.slice(i, i + size);
    text += `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  }
  return `${text}0\r\n\r\n`;
}
