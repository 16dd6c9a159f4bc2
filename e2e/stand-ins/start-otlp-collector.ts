import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How the collector responds: `busy` asks for a retry in a second, `slow` responds after three,
 * `silent` never does, and `lying` responds with nonsense.
 */
type Behavior = 'well' | 'busy' | 'slow' | 'silent' | 'lying';
type Attribute = { key: string; value: string | number };

export type ExportedSpan = {
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentSpanId: string;
  name: string;
  attributes: Attribute[];
};

/** An OpenTelemetry collector for OTLP over HTTP, in Protocol Buffers only. */
export async function startOtlpCollector() {
  const spans: ExportedSpan[] = [];
  const resources: Attribute[][] = [];
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
    if (request.headers['content-type'] !== 'application/x-protobuf') {
      response.writeHead(415).end();
      return;
    }
    const received = readExport(body);
    resources.push(...received.resources);
    spans.push(...received.spans);
    // Ids are bytes in the message.
    raw += JSON.stringify(received.spans);
    raw += body.toString('utf8');
    // An empty message means success.
    response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
  };
  const server = createServer((request, response) => {
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    if (isExport) receive(request, response).catch(() => response.writeHead(400).end());
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    resources: () => resources,
    /** Everything received, to be searched for data that must not be in it. */
    raw: () => raw,
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

/** An export request, with the field numbers of opentelemetry/proto/trace/v1/trace.proto. */
function readExport(body: Buffer) {
  const ofResources = readMessage(body).messages(1);
  const scopes = ofResources.flatMap((one) => one.messages(2));
  return {
    resources: ofResources.map((one) =>
      one.messages(1).flatMap((resource) => attributesOf(resource, 1)),
    ),
    spans: scopes
      .flatMap((scope) => scope.messages(2))
      .map((span) => ({
        traceId: span.hex(1),
        spanId: span.hex(2),
        parentSpanId: span.hex(4),
        name: span.text(5),
        attributes: attributesOf(span, 9),
      })),
  };
}

/** The values of a Protocol Buffers message by field number. @throws RangeError */
function readMessage(bytes: Buffer) {
  const fields: { field: number; value: Buffer | number }[] = [];
  let offset = 0;
  const take = (length: number) => {
    const taken = bytes.subarray(offset, offset + length);
    if (taken.length < length) throw new RangeError('The message ends within a field.');
    offset += length;
    return taken;
  };
  const varint = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = take(1).readUInt8();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (offset < bytes.length) {
    const tag = varint();
    const wireType = tag & 7;
    const value =
      wireType === 0 ? varint() : take(wireType === 2 ? varint() : wireType === 1 ? 8 : 4);
    fields.push({ field: tag >> 3, value });
  }
  const all = (wanted: number) =>
    fields.flatMap(({ field, value }) =>
      field === wanted && Buffer.isBuffer(value) ? [value] : [],
    );
  return {
    messages: (field: number) => all(field).map(readMessage),
    text: (field: number) => all(field)[0]?.toString('utf8') ?? '',
    hex: (field: number) => all(field)[0]?.toString('hex') ?? '',
    integer: (wanted: number) => fields.find(({ field }) => field === wanted)?.value,
  };
}

function attributesOf(message: ReturnType<typeof readMessage>, field: number): Attribute[] {
  return message.messages(field).map((attribute) => {
    const [value] = attribute.messages(2);
    const integer = value?.integer(3);
    return {
      key: attribute.text(1),
      value: typeof integer === 'number' ? integer : (value?.text(1) ?? ''),
    };
  });
}
