import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { log } from '../log';
import { sweepFolder } from './sweep-folder';

/**
 * Pictures that were drawn before, on disk. Several processes may share it. It is only ever a help:
 * what cannot be read or written is drawn instead.
 */
export type PictureFolder = {
  find: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Never throws. */
  keep: (id: string, bytes: Uint8Array) => Promise<void>;
};

export type FolderOptions = {
  folder: string;
  sizeBytesMax: number;
  /** Below this the space is left to what cannot be drawn anew. */
  freeBytesMin: number;
};

const digestBytes = 32;
/** The first digit of a name, which is hex, chooses the shelf: each can be swept by itself. */
const shelves = 16;
/** A shelf is swept whenever it may have grown by this part of what it may hold. */
const sweepsAShelf = 8;
const touchAfterMs = 3_600_000;
const pauseAfterFailureMs = 30_000;
const spaceKnownForMs = 500;
const writingMax = 64;

export function createPictureFolder(options: FolderOptions): PictureFolder {
  const shelfBytesMax = options.sizeBytesMax / shelves;
  const written = new Map<string, number>();
  let spaceKnownUntilMs = 0;
  let writing = 0;
  let writeAgainAtMs = 0;

  return {
    async find(id) {
      const file = path.join(shelfOf(id), id);
      try {
        // Asked outright: a trip through the thread pool, to find that it must be drawn, takes a tenth of the drawing.
        return existsSync(file) ? await readPicture(file) : null;
      } catch {
        return null;
      }
    },
    async keep(id, bytes) {
      if (writing >= writingMax || Date.now() < writeAgainAtMs) return;
      writing += 1;
      // Whoever waits for the picture comes first.
      await setImmediate();
      try {
        await writePicture(id, bytes);
      } catch (error) {
        writeAgainAtMs = Date.now() + pauseAfterFailureMs;
        // Somebody may have removed the folder.
        written.clear();
        log.warn({ err: error }, 'a picture could not be kept');
      } finally {
        writing -= 1;
      }
    },
  };

  function shelfOf(id: string): string {
    return path.join(options.folder, id.slice(0, 1));
  }

  async function writePicture(id: string, bytes: Uint8Array): Promise<void> {
    const shelf = shelfOf(id);
    if (!written.has(shelf)) await mkdir(shelf, { recursive: true });
    await requireSpace(shelf);
    const draft = path.join(shelf, `${randomUUID()}.tmp`);
    try {
      await writeFile(draft, Buffer.concat([bytes, digestOf(bytes)]));
      await rename(draft, path.join(shelf, id));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    // Unknown at first: another process may have filled it.
    const grown = (written.get(shelf) ?? shelfBytesMax) + bytes.byteLength + digestBytes;
    const isDue = grown > shelfBytesMax / sweepsAShelf;
    written.set(shelf, isDue ? 0 : grown);
    if (isDue) await sweepFolder(shelf, shelfBytesMax * (1 - 1 / sweepsAShelf));
  }

  async function requireSpace(shelf: string): Promise<void> {
    if (Date.now() < spaceKnownUntilMs) return;
    const { bavail, bsize } = await statfs(shelf);
    if (bavail * bsize < options.freeBytesMin) throw new Error('The disk is nearly full.');
    spaceKnownUntilMs = Date.now() + spaceKnownForMs;
  }
}

/** @returns null for a file that is not as it was written */
async function readPicture(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const handle = await open(file);
  try {
    const { mtimeMs } = await handle.stat();
    const stored = await handle.readFile();
    const bytes = new Uint8Array(stored.subarray(0, -digestBytes));
    if (!digestOf(bytes).equals(stored.subarray(-digestBytes))) {
      await rm(file, { force: true });
      return null;
    }
    // Its time tells when it was last of use: those that never are go first.
    if (Date.now() - mtimeMs > touchAfterMs) await utimes(file, new Date(), new Date());
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Written behind the picture, so that the file still is one to everything that opens it. */
function digestOf(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}
