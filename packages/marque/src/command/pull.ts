import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Marque, NotFoundError } from '../marque.js';
import { type Format, formats, type Variant, variants } from '../types.js';
import { byFile, type Fetched, fetchLogos, type Wanted, writeLogo } from './fetch-logos.js';
import { describeNearest, lookUp, nameNearest } from './find-logos.js';
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

/** @param names slugs, names and domains, or one file that lists them */
export async function pull(
  marque: Marque,
  names: readonly string[],
  options: PullOptions,
  terminal: Terminal,
): Promise<number> {
  const manifest = findManifest(names);
  const listed: Manifest = manifest === null ? {} : parseJsonFile(manifest);
  const read = (name: keyof PullOptions) => options[name] ?? listed[name]?.toString();
  const listedNames = manifest === null ? names : readTexts(listed['brands'], manifest);
  const odd = listedNames.find((name) => !/[\p{L}\p{N}]/u.test(name) || /[/\\]/.test(name));
  if (odd !== undefined)
    throw new UsageError(
      `${odd} is not a slug, a name or a domain. Find it with \`marque search\`.`,
    );
  const plan = readPlan({
    out: read('out'),
    variants: read('variants'),
    format: read('format'),
    size: read('size'),
  });
  const locked = readLock();
  const { brands, problems } = await findBrands(marque, listedNames, locked);
  const wanted = brands.flatMap(plan);
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
  return report(fetched.sort(byFile), terminal, problems);
}

type Named = Pick<Wanted, 'slug' | 'domain'>;

/** Each brand once. A name or a domain in the lock file is not looked up again. */
async function findBrands(
  marque: Marque,
  names: readonly string[],
  locked: readonly LockedLogo[],
): Promise<{ brands: Named[]; problems: string[] }> {
  const brands = new Map<string, Named>();
  const problems: string[] = [];
  for (const name of names) {
    const known = locked.find(({ domain }) => domain === name)?.slug;
    try {
      const slug = known ?? (await lookUp(marque, name))?.slug ?? name;
      if (!brands.has(slug)) brands.set(slug, slug === name ? { slug } : { slug, domain: name });
    } catch (error) {
      const named = await nameNearest(marque, name, error);
      if (!(named instanceof NotFoundError)) throw named;
      problems.push(`${named.message}${describeNearest(named)}`);
    }
  }
  return { brands: [...brands.values()], problems };
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

/** @param problems a sentence for each name that leads to no brand */
export function report(
  fetched: readonly Fetched[],
  terminal: Terminal,
  problems: readonly string[] = [],
): number {
  const rows = fetched.map(
    ({ wanted, outcome, was, problem, entry, variant: served = wanted.variant }) => ({
      ...wanted,
      outcome,
      was,
      problem,
      served,
      license: entry?.license ?? null,
    }),
  );
  for (const { file, variant, served, outcome, was, problem, license } of rows) {
    const facts = [file, license ?? 'no license known'];
    if (was !== null) facts.push(`was ${was}`);
    if (served !== variant) facts.push(`${served}: the server has no ${variant}`);
    terminal.say(`${outcome.padEnd(9)}  ${problem ?? facts.join('  ')}`);
  }
  for (const problem of problems) terminal.say(`missing    ${problem}`);
  terminal.give({ logos: rows, problems });
  return problems.length > 0 || rows.some(({ outcome }) => outcome === 'missing') ? 1 : 0;
}

function findManifest(names: readonly string[]): string | null {
  const [first] = names;
  if (first === undefined && existsSync(manifestFile)) return manifestFile;
  if (first === undefined)
    throw new UsageError(`Pass slugs, names or domains, or list them in ${manifestFile}.`);
  if (!first.endsWith('.json')) return null;
  if (names.length > 1) throw new UsageError('Pass brands or one file, not both.');
  return first;
}

function readTexts(value: unknown, file: string): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [];
  if (texts.length === 0 || !texts.every((one) => typeof one === 'string'))
    throw new UsageError(`${file} needs "brands": a list of slugs, names and domains.`);
  return texts as string[];
}

/** @returns the files of a brand */
function readPlan(options: PullOptions): (brand: Named) => Wanted[] {
  const { out = 'logos', format: named = 'svg', size: digits } = options;
  const chosen = (options.variants ?? 'mono').split(',').map((name) => name.trim());
  const isVariant = (name: string): name is Variant => variants.some((one) => one === name);
  if (!chosen.every(isVariant))
    throw new UsageError(`Variants are ${variants.join(', ')}, separated by commas.`);
  const format: Format | undefined = formats.find((one) => one === named);
  if (format === undefined) throw new UsageError(`Formats are ${formats.join(', ')}.`);
  if (digits !== undefined && !/^\d{2,4}$/.test(digits))
    throw new UsageError('A size is 16 to 1024 pixels.');
  const size = format === 'svg' ? {} : { size: Number(digits ?? 256) };
  return (brand) =>
    [...new Set(chosen)].map((variant) => {
      const file = path.posix.join(out, `${brand.slug}-${variant}.${format}`);
      return { ...brand, variant, file, ...size };
    });
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
