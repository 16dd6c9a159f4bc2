import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { log } from '../../platform/log';

export type FolderOptions = {
  folder: string;
  sizeBytesMax: number;
  /** Below this, disk space is reserved for data that cannot be recreated. */
  freeBytesMin: number;
};

const digestBytes = 32;
/** The folder is swept each time this process has written this share of what the folder may hold… */
const sweepShare = 1 / 8;
/** … down to this share: two processes that write at the same speed stay within the limit. */
const keepShare = 3 / 4;
const draftMsMax = 60_000;
const pauseAfterFailureMs = 30_000;

/**
 * Pictures on disk, so that they outlive the process. Several processes may share a folder. Nothing
 * depends on it: a picture that cannot be read or written is drawn again.
 */
export class PictureFolder {
  readonly #options: FolderOptions;
  /** Infinite at first: another process may have filled the folder. */
  #unsweptBytes = Infinity;
  #writeAgainAtMs = 0;

  constructor(options: FolderOptions) {
    this.#options = options;
  }

  /** Never throws. A file that differs from what was written is removed. */
  async find(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const file = path.join(this.#options.folder, id);
    try {
      // Synchronous: the thread pool would take longer to report a missing file.
      if (!existsSync(file)) return null;
      const stored = await readFile(file);
      const bytes = new Uint8Array(stored.subarray(0, -digestBytes));
      if (!digestOf(bytes).equals(stored.subarray(-digestBytes))) {
        await rm(file, { force: true });
        return null;
      }
      // The sweep removes the least recently used files.
      const now = new Date();
      await utimes(file, now, now).catch(() => {});
      return bytes;
    } catch {
      return null;
    }
  }

  /** Never throws. */
  async keep(id: string, bytes: Uint8Array): Promise<void> {
    if (Date.now() < this.#writeAgainAtMs) return;
    try {
      await this.#write(id, bytes);
    } catch (error) {
      this.#writeAgainAtMs = Date.now() + pauseAfterFailureMs;
      log.warn({ err: error }, 'a picture could not be kept');
    }
  }

  async #write(id: string, bytes: Uint8Array): Promise<void> {
    const { folder, sizeBytesMax, freeBytesMin } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < freeBytesMin) throw new Error('The disk is nearly full.');
    const draft = path.join(folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(draft, Buffer.concat([bytes, digestOf(bytes)]), { mode: 0o600 });
      await rename(draft, path.join(folder, id));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#unsweptBytes += bytes.byteLength + digestBytes;
    if (this.#unsweptBytes < sizeBytesMax * sweepShare) return;
    this.#unsweptBytes = 0;
    await sweep(folder, sizeBytesMax * keepShare);
  }
}

/** Follows the picture in its file, which every viewer can still open. */
function digestOf(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** Removes the least recently used files until the rest is small enough, and abandoned drafts. */
async function sweep(folder: string, sizeBytesMax: number): Promise<void> {
  const kept: { file: string; sizeBytes: number; usedAtMs: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // One after the other, to keep the thread pool free. Another process may remove some meanwhile.
    const stats = await stat(file).catch(() => null);
    if (stats === null) continue;
    const isAbandoned = name.endsWith('.tmp') && Date.now() - stats.mtimeMs > draftMsMax;
    // Earlier versions kept their pictures in subfolders.
    if (isAbandoned || stats.isDirectory()) await rm(file, { recursive: true, force: true });
    else kept.push({ file, sizeBytes: stats.size, usedAtMs: stats.mtimeMs });
  }
  let sizeBytes = kept.reduce((sum, picture) => sum + picture.sizeBytes, 0);
  for (const picture of kept.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (sizeBytes <= sizeBytesMax) return;
    await rm(picture.file, { force: true });
    sizeBytes -= picture.sizeBytes;
  }
}
