import { closeSync, fstatSync, openSync, read as readCallback } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { ArtworkDraft, ArtworkFile } from './artwork-file';
import { FiledSvg, type Place } from './stored-svg';

const read = promisify(readCallback);

/** Sanitized artwork by its SHA-256. */
export type Drawing = { sha256: string; svg: string };

/**
 * A file ends with its index, sorted by SHA-256: the hash, 6 bytes for the offset, 4 for the size and 4 for
 * the checksum. After it stand the number of entries, the checksum of all before it, and what names the format.
 */
const magic = Buffer.from('marque artwork 1');
const hashBytes = 32;
const entryBytes = hashBytes + 6 + 4 + 4;
const footerBytes = 4 + 4 + magic.byteLength;
const chunkBytes = 1024 * 1024;

/** Where the artwork of a file is. It is needed while a catalog is loaded, and takes 46 bytes an artwork. */
export class ArtworkIndex {
  readonly #file: ArtworkFile;
  readonly #entries: Buffer;

  constructor(file: ArtworkFile, entries: Buffer) {
    this.#file = file;
    this.#entries = entries;
  }

  get count(): number {
    return this.#entries.byteLength / entryBytes;
  }

  get(sha256: string): FiledSvg | undefined {
    const wanted = Buffer.from(sha256, 'hex');
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const at = middle * entryBytes;
      const order = wanted.compare(this.#entries, at, at + hashBytes);
      if (order === 0) {
        return new FiledSvg(this.#file, readPlace(this.#entries, at + hashBytes));
      }
      if (order > 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}

/**
 * Opens a file that an earlier start, or another process, has finished.
 * @returns null if there is none, or not every byte is what was written
 */
export async function openArtworkFile(folder: string, name: string): Promise<ArtworkIndex | null> {
  let descriptor: number;
  try {
    descriptor = openSync(path.join(folder, name), 'r');
  } catch {
    return null;
  }
  const entries = await readEntries(descriptor).catch(() => null);
  if (entries !== null) return new ArtworkIndex(new ArtworkFile(descriptor), entries);
  closeSync(descriptor);
  return null;
}

/** Reads all of it once, which takes some milliseconds: a damaged file is found at the start. */
async function readEntries(descriptor: number): Promise<Buffer | null> {
  const sizeBytes = fstatSync(descriptor).size;
  const footerAt = sizeBytes - footerBytes;
  if (footerAt < 0) return null;
  const footer = Buffer.alloc(footerBytes);
  await read(descriptor, footer, 0, footerBytes, footerAt);
  const entries = Buffer.alloc(footer.readUInt32BE(0) * entryBytes);
  const entriesAt = footerAt - entries.byteLength;
  if (!footer.subarray(8).equals(magic) || entriesAt < 0) return null;

  const chunk = Buffer.alloc(Math.min(chunkBytes, sizeBytes));
  let checksum = 0;
  for (let at = 0; at < footerAt;) {
    const { bytesRead } = await read(descriptor, chunk, 0, Math.min(chunkBytes, footerAt - at), at);
    if (bytesRead === 0) return null;
    const piece = chunk.subarray(0, bytesRead);
    checksum = crc32(piece, checksum);
    if (at + bytesRead > entriesAt)
      piece.copy(entries, Math.max(0, at - entriesAt), Math.max(0, entriesAt - at));
    at += bytesRead;
  }
  checksum = crc32(footer.subarray(0, 4), checksum);
  return checksum === footer.readUInt32BE(4) ? entries : null;
}

/**
 * Writes a file and puts it in the place of the one before. A process that is killed meanwhile leaves a draft.
 * @throws DiskNearlyFull, or what the file system or the database throws
 */
export async function writeArtworkFile(
  folder: string,
  name: string,
  batches: AsyncIterable<readonly Drawing[]>,
): Promise<ArtworkIndex> {
  const draft = new ArtworkDraft(folder);
  try {
    const entries: Buffer[] = [];
    let checksum = 0;
    const append = (bytes: Buffer) => {
      draft.append(bytes);
      checksum = crc32(bytes, checksum);
    };
    for await (const batch of batches) {
      const svgs = batch.map(({ svg }) => Buffer.from(svg));
      let offset = draft.sizeBytes;
      for (const [i, svg] of svgs.entries()) {
        const place = { offset, sizeBytes: svg.byteLength, checksum: crc32(svg) };
        entries.push(createEntry(batch[i]?.sha256 ?? '', place));
        offset += svg.byteLength;
      }
      append(Buffer.concat(svgs));
    }
    const index = Buffer.concat(entries.sort((one, other) => one.compare(other)));
    append(index);
    const footer = Buffer.alloc(footerBytes);
    footer.writeUInt32BE(entries.length, 0);
    footer.writeUInt32BE(crc32(footer.subarray(0, 4), checksum), 4);
    magic.copy(footer, 8);
    draft.append(footer);
    return new ArtworkIndex(draft.rename(name), index);
  } catch (error) {
    draft.unlink();
    throw error;
  }
}

function createEntry(sha256: string, { offset, sizeBytes, checksum }: Place): Buffer {
  // Of the pool: a million buffers of their own would take four times the memory.
  const entry = Buffer.allocUnsafe(entryBytes);
  entry.write(sha256, 'hex');
  entry.writeUIntBE(offset, hashBytes, 6);
  entry.writeUInt32BE(sizeBytes, hashBytes + 6);
  entry.writeUInt32BE(checksum, hashBytes + 10);
  return entry;
}

const readPlace = (entries: Buffer, at: number): Place => ({
  offset: entries.readUIntBE(at, 6),
  sizeBytes: entries.readUInt32BE(at + 6),
  checksum: entries.readUInt32BE(at + 10),
});
