import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createExchangeValidator } from '../../contract/validate-exchange';
import type { OpenApiDocument } from '../../fuzz/read-operations';

export type ValidatingProxy = {
  baseUrl: string;
  /** Whatever differed from the document so far. */
  violations: string[];
  /** How many exchanges it has seen. */
  count: () => number;
  stop: () => void;
};

/** A proxy in front of a server, which holds every exchange against the OpenAPI document. */
export async function startValidatingProxy(
  target: string,
  document: OpenApiDocument,
): Promise<ValidatingProxy> {
  const validate = createExchangeValidator(document);
  const violations: string[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const sent = { ...describe(request), url: new URL(request.url ?? '/', target), body };
      const { status, headers, bytes } = await forward(sent);
      count++;
      violations.push(...validate(sent, { status, headers: new Map(headers), body: bytes }));
      response.writeHead(status, Object.fromEntries(headers)).end(bytes);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    violations,
    count: () => count,
    stop: () => void server.close(),
  };
}

/** Of one connection alone: they are not passed on. */
const ownHeaders = new Set(['connection', 'content-length', 'host', 'keep-alive']);

function describe({ method = 'GET', headers }: IncomingMessage) {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !ownHeaders.has(name) ? [[name, value] as [string, string]] : [],
  );
  return { method, headers: new Headers(own) };
}

async function forward(sent: { method: string; url: URL; headers: Headers; body: string }) {
  const { method, url, headers, body } = sent;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const kept = [...response.headers].filter(
    // Node's fetch has decoded the bytes.
    ([name]) =>
      !['transfer-encoding', 'content-encoding', 'content-length', 'connection'].includes(name),
  );
  return { status: response.status, headers: kept, bytes };
}
