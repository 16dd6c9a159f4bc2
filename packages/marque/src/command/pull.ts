import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Marque } from '../marque.js';
import { type Format, formats, type Variant } from '../types.js';
import { byFile, type Fetched, fetchLogos, type Wanted, writeLogo } from './fetch-logos.js';
import {
  hashOf,
  type LockedLogo,
  lockFile,
  parseJsonFile,
  readLock,
  readLogo,
  writeLock,
} from './lock-file.js';
import { type Terminal, UsageError } from './terminal.js';

const variants: readonly Variant[] = ['mono', 'color', 'dark', 'light', 'wordmark', 'icon'];
const manifestFile = 'marque.json';

type PullOptions = {
  out?: string | undefined;
  variants?: string | undefined;
  format?: string | undefined;
  size?: string | undefined;
};

type Manifest = {
  brands?: unknown;
  out?: string;
  variants?: string[] | string;
  format?: string;
  size?: number;
};

/** @param names slugs, or one file that lists them */
export async function pull(
  marque: Marque,
  names: readonly string[],
  options: PullOptions,
  terminal: Terminal,
): Promise<number> {
  const manifest = findManifest(names);
  const listed: Manifest = manifest === null ? {} : parseJsonFile(manifest);
  const read = (name: keyof PullOptions) => options[name] ?? listed[name]?.toString();
  const wanted = plan(manifest === null ? names : readTexts(listed['brands'], manifest), {
    out: read('out'),
    variants: read('variants'),
    format: read('format'),
    size: read('size'),
  });
  const locked = readLock();
  const fetched: Fetched[] = [];
  try {
    await fetchLogos(marque, wanted, locked, (one) => {
      writeLogo(one);
      fetched.push(one);
      terminal.progress(fetched.length, wanted.length);
    });
  } finally {
    // Includes results from before a failure: fetching them again costs no quota.
    const files = new Set(wanted.map(({ file }) => file));
    const others = locked.filter(({ file }) => manifest === null && !files.has(file));
    writeLock([...others, ...keepEntries(fetched, locked, files)]);
  }
  return report(fetched.sort(byFile), terminal);
}

/** After a failure, entries that were not requested stay as they are. */
function keepEntries(
  fetched: readonly Fetched[],
  locked: readonly LockedLogo[],
  files: ReadonlySet<string>,
): LockedLogo[] {
  const asked = new Map(fetched.map((one) => [one.wanted.file, one.entry]));
  const untouched = locked.filter(({ file }) => files.has(file) && !asked.has(file));
  return [...untouched, ...[...asked.values()].filter((entry) => entry !== null)];
}

export function report(fetched: readonly Fetched[], terminal: Terminal): number {
  const rows = fetched.map(({ wanted, outcome, entry, variant: served = wanted.variant }) => ({
    ...wanted,
    served,
    outcome,
    license: entry?.license ?? null,
  }));
  for (const { slug, variant, served, file, outcome, license } of rows) {
    const told = served === variant ? '' : `  (${served}: the server has no ${variant})`;
    if (outcome === 'missing') terminal.say(`missing    The server has no ${variant} of ${slug}.`);
    else terminal.say(`${outcome.padEnd(9)}  ${file}  ${license ?? 'no license known'}${told}`);
  }
  terminal.give({ logos: rows });
  return rows.some(({ outcome }) => outcome === 'missing') ? 1 : 0;
}

function findManifest(names: readonly string[]): string | null {
  const [first] = names;
  if (first === undefined && existsSync(manifestFile)) return manifestFile;
  if (first === undefined) throw new UsageError(`Pass slugs, or list them in ${manifestFile}.`);
  if (!first.endsWith('.json')) return null;
  if (names.length > 1) throw new UsageError('Pass slugs or one file, not both.');
  return first;
}

function readTexts(value: unknown, file: string): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [];
  if (texts.length === 0 || !texts.every((one) => typeof one === 'string'))
    throw new UsageError(`${file} needs "brands": a list of slugs.`);
  return texts as string[];
}

function plan(slugs: readonly string[], options: PullOptions): Wanted[] {
  const { out = 'logos', format: named = 'svg', size: digits } = options;
  const chosen = (options.variants ?? 'mono').split(',').map((name) => name.trim());
  const isVariant = (name: string): name is Variant => variants.some((one) => one === name);
  if (!chosen.every(isVariant))
    throw new UsageError(`Variants are ${variants.join(', ')}, separated by commas.`);
  const format: Format | undefined = formats.find((one) => one === named);
  if (format === undefined) throw new UsageError(`Formats are ${formats.join(', ')}.`);
  if (digits !== undefined && !/^\d{2,4}$/.test(digits))
    throw new UsageError('A size is 16 to 1024 pixels.');
  const odd = slugs.find((slug) => !/^[a-z0-9][a-z0-9._-]*$/.test(slug));
  if (odd !== undefined)
    throw new UsageError(`${odd} is not a slug. Find it with \`marque search\`.`);
  const size = format === 'svg' ? {} : { size: Number(digits ?? 256) };
  return [...new Set(slugs)].flatMap((slug) =>
    [...new Set(chosen)].map((variant) => {
      const file = path.posix.join(out, `${slug}-${variant}.${format}`);
      return { slug, variant, file, ...size };
    }),
  );
}

export const nothingLocked = `There is no ${lockFile} here. Run \`marque pull\` first.`;

/** Compares the files with the lock file. It needs neither a network nor a key. */
export function verify(terminal: Terminal): number {
  const locked = readLock();
  if (locked.length === 0) throw new UsageError(nothingLocked);
  const rows = locked.map(({ file, sha256 }) => {
    const bytes = readLogo(file);
    const state = bytes === null ? 'missing' : hashOf(bytes) === sha256 ? 'ok' : 'different';
    return { file, state };
  });
  const wrong = rows.filter(({ state }) => state !== 'ok');
  for (const { file, state } of wrong) terminal.say(`${state.padEnd(9)}  ${file}`);
  terminal.say(`${rows.length - wrong.length} of ${rows.length} files are as ${lockFile} says.`);
  terminal.give({ files: rows });
  return wrong.length === 0 ? 0 : 1;
}
