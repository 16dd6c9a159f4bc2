import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the name server knows of a host. */
export type DnsAnswer = {
  addresses?: readonly string[];
  /** TXT records, of any length. */
  texts?: readonly string[];
  /** There is no such host, or the server fails, or it does not respond at all. */
  failure?: 'no_host' | 'server' | 'silent';
};

/**
 * A name server that responds to every question, over UDP and TCP, with what the test gives at that moment.
 * @param answer for a host and a kind of record, at each question anew: addresses alone, or more
 */
export async function startDnsStandIn(
  answer: (host: string, asked: number, kind: number) => readonly string[] | DnsAnswer,
) {
  const udp = createSocket('udp4');
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const respondTo = (query: Buffer): Buffer | null => {
    const question = readQuestion(query);
    asked.push(question.host);
    const known = answer(question.host.toLowerCase(), asked.length, question.kind);
    return respond(query, question, 'length' in known ? { addresses: known } : known);
  };
  udp.on('message', (query, { address, port }) => {
    const response = respondTo(query);
    if (response === null) return;
    udp.send(response.length > udpBytesMax ? cut(response) : response, port, address);
  });
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      const response = respondTo(data.subarray(2));
      if (response === null) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(response.length);
      socket.end(Buffer.concat([length, response]));
    });
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as { port: number };
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    /** Every host that was asked for, once for each kind of record. */
    asked,
    close: () => {
      udp.close();
      tcp.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const headerLength = 12;
/** What passes in one datagram: then the client asks again over TCP. */
const udpBytesMax = 1232;
export const kinds = { A: 1, TXT: 16, AAAA: 28 } as const;
const failures = { no_host: 3, server: 2 } as const;

type Question = { host: string; kind: number; end: number };

/** The one question, and where it ends: an OPT record may follow. */
function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { host: labels.join('.'), kind: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The header and the question again, then a record for each value, valid for no time at all. */
function respond(query: Buffer, { kind, end }: Question, known: DnsAnswer): Buffer | null {
  if (known.failure === 'silent') return null;
  const values = known.failure === undefined ? valuesOf(kind, known) : [];
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(0x8180 + (known.failure === undefined ? 0 : failures[known.failure]), 2);
  head.writeUInt16BE(values.length, 6);
  head.writeUInt32BE(0, 8);
  const records = values.map((value) => {
    const record = Buffer.alloc(headerLength);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(kind, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(value.length, 10);
    return Buffer.concat([record, value]);
  });
  return Buffer.concat([head, ...records]);
}

function valuesOf(kind: number, { addresses = [], texts = [] }: DnsAnswer): Buffer[] {
  if (kind === kinds.TXT) return texts.map(packText);
  const length = kind === kinds.A ? 4 : kind === kinds.AAAA ? 16 : 0;
  return addresses
    .map((text) => Buffer.from(ipaddr.parse(text).toByteArray()))
    .filter((bytes) => bytes.length === length);
}

/** In pieces of 255 bytes, each after its length. */
function packText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat(pieces);
}

/** The header and the question, with the mark that more is to be had over TCP. */
function cut(response: Buffer): Buffer {
  const head = Buffer.from(response.subarray(0, readQuestion(response).end));
  head.writeUInt16BE(head.readUInt16BE(2) | 0x0200, 2);
  head.writeUInt16BE(0, 6);
  return head;
}
