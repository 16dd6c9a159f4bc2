import { gzipSync } from 'node:zlib';
import type { Reply } from './stand-in-site';

const MiB = 1024 * 1024;

/** A gigabyte of the same byte in a megabyte. */
export const bomb = (type: string, start: string): Reply => ({
  headers: { 'Content-Type': type, 'Content-Encoding': 'gzip' },
  body: async () =>
    Buffer.concat([gzipSync(start), ...Array.from({ length: 16 }, () => gzippedZeros())]),
});
let zeros: Buffer | undefined;
const gzippedZeros = () => (zeros ??= gzipSync(Buffer.alloc(64 * MiB, ' ')));
