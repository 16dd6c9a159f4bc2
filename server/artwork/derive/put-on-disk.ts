import { mkdirSync } from 'node:fs';
import type { Artwork } from '../../catalog/catalog';
import { ArtworkDraft } from '../../catalog/stored/artwork-file';
import { artworkFolder } from '../../catalog/stored/open-artwork';
import { type Bytes, HeldSvg, type StoredSvg } from '../../catalog/stored/stored-svg';
import { log } from '../../platform/log';
import { processWide } from '../../platform/process-wide';
import type { Derivation } from './derivation';

/** What is derived while this process runs: a file without a name, which ends with it. */
const overflow = processWide('derived-overflow', () => ({
  draft: null as ArtworkDraft | null,
  isFailing: false,
}));

/** The same derivation with the bytes of its variants out of memory. */
export function putOnDisk(derivation: Derivation): Derivation {
  const artwork = [...derivation.artwork].map(([variant, one]) => {
    const { svg } = one;
    const filed: Artwork = svg instanceof HeldSvg ? { ...one, svg: fileBytes(svg.read()) } : one;
    return [variant, filed] as const;
  });
  return { ...derivation, artwork: new Map(artwork) };
}

/** In memory after all, if the disk is nearly full. */
export function fileBytes(bytes: Bytes): StoredSvg {
  try {
    overflow.draft ??= createOverflow();
    const filed = overflow.draft.add(bytes);
    overflow.isFailing = false;
    return filed;
  } catch (error) {
    if (!overflow.isFailing) log.warn({ err: error }, 'derived artwork is held in memory');
    overflow.isFailing = true;
    return new HeldSvg(bytes);
  }
}

function createOverflow(): ArtworkDraft {
  const folder = artworkFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = new ArtworkDraft(folder);
  draft.unlink();
  return draft;
}
