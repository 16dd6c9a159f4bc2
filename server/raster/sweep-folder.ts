import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

type Entry = { file: string; sizeBytes: number; mtimeMs: number };

const draftMsMax = 60_000;
const statsAtOnce = 16;

/**
 * Removes the files that were of no use for longest until the rest is small enough, and drafts that
 * nobody will finish. What another process removes meanwhile is no matter.
 */
export async function sweepFolder(folder: string, sizeBytesMax: number): Promise<void> {
  const entries = await listEntries(folder);
  const drafts = entries.filter(({ file }) => file.endsWith('.tmp'));
  const abandoned = drafts.filter(({ mtimeMs }) => Date.now() - mtimeMs > draftMsMax);
  const kept = entries.filter((entry) => !drafts.includes(entry));
  let sizeBytes = kept.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  for (const { file } of abandoned) await rm(file, { force: true });
  for (const entry of kept.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (sizeBytes <= sizeBytesMax) return;
    await rm(entry.file, { force: true });
    sizeBytes -= entry.sizeBytes;
  }
}

async function listEntries(folder: string): Promise<Entry[]> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  const entries: Entry[] = [];
  for (let at = 0; at < files.length; at += statsAtOnce) {
    const some = files.slice(at, at + statsAtOnce).map(async (file) => {
      const stats = await stat(file).catch(() => null);
      return stats && { file, sizeBytes: stats.size, mtimeMs: stats.mtimeMs };
    });
    entries.push(...(await Promise.all(some)).filter((entry) => entry !== null));
  }
  return entries;
}
