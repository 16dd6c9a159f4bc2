import { mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { processWide } from '../../platform/process/made-once';
import { artworkFolder } from './open-drawings';
import { type Bytes, FiledSvg, HeldSvg, OpenFile, type StoredSvg } from './stored-svg';

/** Then the next file begins. A file is gone once the last of its drawings is replaced. */
const fileBytesMax = 64 * 1024 * 1024;

/** The file of this process that drawings are appended to. Null if none can be written. */
type Fresh = { file: OpenFile | null; sizeBytes: number };

/**
 * A drawing that has come since the start. It is put beside those of the start, in a file, so that memory does not grow
 * with every brand that is found; in memory where no file can be written.
 */
export function fileFresh(sha256: string, bytes: Bytes, folder = artworkFolder()): StoredSvg {
  const fresh = processWide<Fresh>('fresh-drawings', () => ({ file: null, sizeBytes: 0 }));
  try {
    if (fresh.file === null || fresh.sizeBytes + bytes.length > fileBytesMax)
      Object.assign(fresh, { file: openUnnamed(folder), sizeBytes: 0 });
    const { file, sizeBytes } = fresh;
    if (file === null) return new HeldSvg(bytes);
    writeAll(file.descriptor, bytes, sizeBytes);
    fresh.sizeBytes += bytes.length;
    return new FiledSvg(file, sha256, sizeBytes, bytes.length);
  } catch {
    // The disk is full, or not ours to write: the next drawing tries again.
    fresh.file = null;
    return new HeldSvg(bytes);
  }
}

/** Without a name, so that nothing is left behind however the process ends. */
function openUnnamed(folder: string): OpenFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, `fresh-${process.pid}-${randomBytes(6).toString('hex')}.draft`);
  const descriptor = openSync(place, 'wx+', 0o600);
  rmSync(place, { force: true });
  return new OpenFile(descriptor);
}

function writeAll(descriptor: number, bytes: Bytes, position: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
}
