import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readOtlpProtobuf } from './read-otlp-protobuf';

const value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const id = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** What of an export request we look at, as OTLP 1.x writes it in JSON. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: id(16),
              spanId: id(8),
              parentSpanId: id(8).optional(),
              name: z.string().min(1),
              kind: z.number().int().min(1).max(5),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
              attributes,
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Exported = z.infer<typeof exportRequest>;
export type ExportedSpan = Exported['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/**
 * How the collector takes what it is sent: `busy` wants it again in a second, `slow` responds after three,
 * `silent` never does, and `lying` responds with nonsense.
 */
type Behavior = 'well' | 'busy' | 'slow' | 'silent' | 'lying';

/** An OpenTelemetry collector for OTLP over HTTP, in JSON and in Protocol Buffers. */
export async function startOtlpCollector() {
  const requests: Exported[] = [];
  const types = new Set<string | undefined>();
  let raw = '';
  let attempts = 0;
  let behavior: Behavior = 'well';

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    attempts++;
    const body = await buffer(request);
    if (behavior === 'silent') return;
    if (behavior === 'busy') {
      response.writeHead(503, { 'Retry-After': '1' }).end();
      return;
    }
    if (behavior === 'slow') await sleep(3000);
    if (behavior === 'lying') {
      response.writeHead(200).end('<html>'.repeat(10_000));
      return;
    }
    const type = request.headers['content-type'];
    const isProtobuf = type === 'application/x-protobuf';
    const told = isProtobuf ? readOtlpProtobuf(body) : JSON.parse(body.toString('utf8'));
    // Ids are bytes in one of the two forms, and text is text in both.
    raw += JSON.stringify(told) + body.toString('utf8');
    requests.push(exportRequest.parse(told));
    types.add(type);
    // Nothing to complain of: an empty message.
    response.writeHead(200, { 'Content-Type': type }).end(isProtobuf ? '' : '{}');
  };
  const server = createServer((request, response) => {
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    if (isExport) receive(request, response).catch(() => response.writeHead(400).end());
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: (): ExportedSpan[] =>
      requests.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () =>
      requests.flatMap(({ resourceSpans }) => resourceSpans.map((one) => one.resource)),
    /** Everything that was received, to search for what must not be in it. */
    raw: () => raw,
    /** The types of content that spans came in. */
    types: () => [...types],
    attempts: () => attempts,
    behave: (as: Behavior) => {
      behavior = as;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
