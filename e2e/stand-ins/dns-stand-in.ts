import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/**
 * A name server that responds to every question with the addresses that the test gives at that moment.
 * @param addresses of a host, at each question anew
 */
export async function startDnsStandIn(addresses: (host: string, asked: number) => string[]) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, { address, port }) => {
    const host = readHost(question);
    asked.push(host);
    const kind = question.readUInt16BE(question.length - optionsLength(question) - 4);
    const records = addresses(host, asked.length)
      .map((text) => ipaddr.parse(text).toByteArray())
      .filter((bytes) => (kind === 1 ? bytes.length === 4 : kind === 28 && bytes.length === 16));
    socket.send(respond(question, kind, records), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => void socket.close(),
  };
}

const headerLength = 12;

function readHost(question: Buffer): string {
  const labels: string[] = [];
  for (let at = headerLength; question[at] !== 0; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.');
}

/** What follows the one question: an OPT record, if any. */
const optionsLength = (question: Buffer) =>
  question.length - (headerLength + readHost(question).length + 2 + 4);

/** The header and the question again, then a record for each address, valid for no time at all. */
function respond(question: Buffer, kind: number, records: number[][]): Buffer {
  const asked = question.subarray(0, question.length - optionsLength(question));
  const head = Buffer.from(asked);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const answers = records.map((bytes) => {
    const record = Buffer.alloc(headerLength + bytes.length);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(kind, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    record.set(bytes, headerLength);
    return record;
  });
  return Buffer.concat([head, ...answers]);
}
