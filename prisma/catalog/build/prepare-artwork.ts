import { readArtwork } from '../sources/read-artwork';
import type { SourceName } from '../sources/source-icon';
import type { Memory } from './build-memory';
import { type MeasuredArtwork, measureArtwork } from './measure-artwork';

export type Artwork = MeasuredArtwork & { source: SourceName; name: string };

/** Reads, sanitizes and measures each drawing once. Null, with the cause reported, if it cannot be shipped. */
export function createPreparer(exclude: (cause: string, name: string) => void, memory: Memory) {
  const measure = memory.remember('measure', measureArtwork);
  const prepared = new Map<string, Artwork | null>();
  return async (source: SourceName, name: string): Promise<Artwork | null> => {
    const key = `${source}:${name}`;
    const known = prepared.get(key);
    if (known !== undefined) return known;
    const measured = await measure(readArtwork(source, name));
    const artwork = 'refused' in measured ? null : { source, name, ...measured };
    if ('refused' in measured) exclude(measured.refused, key);
    prepared.set(key, artwork);
    return artwork;
  };
}
