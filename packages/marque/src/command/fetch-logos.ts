import path from 'node:path';
import { type Marque, NotFoundError } from '../marque.js';
import { type Format, formats, type Logo, type Variant } from '../types.js';
import { describeNearest, nameNearest } from './find-logos.js';
import { hashOf, type LockedLogo, readLogo, writeWhole } from './lock-file.js';

export type Wanted = {
  slug: string;
  domain?: string;
  variant: Variant;
  file: string;
  size?: number;
};

export type Fetched = {
  wanted: Wanted;
  outcome: 'added' | 'changed' | 'restored' | 'unchanged' | 'missing';
  /** What happened to the file since it was pulled. */
  was: 'edited' | 'deleted' | null;
  /** A sentence about a missing logo. */
  problem: string | null;
  /** The new entry of the lock file; null when the logo is missing and was never there. */
  entry: LockedLogo | null;
  /** The earlier content of the file. */
  before: Uint8Array | null;
  /** The service's version; null when it is the same, or missing. */
  after: Uint8Array | null;
  /** The variant that the service sent, if it sent one. */
  variant?: Logo['variant'];
};

const atOnce = 4;

export const byFile = (a: Fetched, b: Fetched): number => (a.wanted.file < b.wanted.file ? -1 : 1);

/**
 * Fetches logos. Intact ones are revalidated by ETag, which costs no quota. Stops at the first failure;
 * earlier results have been passed to `onFetched`.
 */
export async function fetchLogos(
  marque: Marque,
  all: readonly Wanted[],
  locked: readonly LockedLogo[],
  onFetched: (fetched: Fetched) => void,
): Promise<void> {
  const queue = [...all];
  const entries = new Map(locked.map((entry) => [entry.file, entry]));
  const work = async () => {
    for (let wanted = queue.shift(); wanted !== undefined; wanted = queue.shift()) {
      try {
        onFetched(await fetchLogo(marque, wanted, entries.get(wanted.file)));
      } catch (error) {
        queue.length = 0;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function fetchLogo(
  marque: Marque,
  wanted: Wanted,
  locked: LockedLogo | undefined,
): Promise<Fetched> {
  const { slug, variant, file, size } = wanted;
  const before = readLogo(file);
  const isIntact = before !== null && hashOf(before) === locked?.sha256;
  const was = locked === undefined || isIntact ? null : before === null ? 'deleted' : 'edited';
  const options = { variant, format: formatOf(file), ...(size !== undefined && { size }) };
  const known = { wanted, entry: locked ?? null, before, was, after: null } as const;
  const found = await (
    isIntact && locked.slug === slug && locked.variant === variant && locked.size === size
      ? marque.getChangedLogo(slug, locked.etag, options)
      : marque.getLogo(slug, options)
  ).catch(async (error: unknown) => {
    const named = await nameNearest(marque, slug, error);
    if (named instanceof NotFoundError) return named;
    throw named;
  });
  if (found instanceof NotFoundError) {
    const problem = `The server has no brand ${slug}.${describeNearest(found)}`;
    return { ...known, outcome: 'missing', problem };
  }
  if (found === null) return { ...known, outcome: 'unchanged', problem: null };
  // If a brand lacks the variant, the service sends another one. For mono, the default, any drawing will do.
  const isWanted =
    found.variant === variant || (variant === 'mono' && found.variant !== 'placeholder');
  if (!isWanted) {
    const problem = `The server has no ${variant} of ${slug}.`;
    return { ...known, outcome: 'missing', problem };
  }
  const entry = lockLogo(wanted, found);
  const isSame = entry.sha256 === locked?.sha256;
  const outcome = isSame ? (was === null ? 'unchanged' : 'restored') : 'changed';
  return {
    ...known,
    entry,
    outcome: locked === undefined ? 'added' : outcome,
    problem: null,
    after: found.bytes,
    variant: found.variant,
  };
}

function lockLogo(wanted: Wanted, { bytes, etag, license, guidelines }: Logo): LockedLogo {
  return { ...wanted, etag, sha256: hashOf(bytes), license, guidelines };
}

export function formatOf(file: string): Format {
  const extension = path.extname(file).slice(1);
  return formats.find((format) => format === extension) ?? 'svg';
}

export function writeLogo({ wanted, after }: Fetched): void {
  if (after !== null) writeWhole(wanted.file, after);
}
