import {
  InvalidRequestError,
  type Marque,
  NotFoundError,
  type OwnBrand,
  PermissionError,
} from '../marque.js';
import {
  type FolderBrand,
  listFolder,
  type Problem,
  type Pushed,
  readBrand,
  readPushed,
  writePushed,
} from './brand-folder.js';
import { hashOf } from './lock-file.js';
import { type Terminal, UsageError } from './terminal.js';

type Options = { dryRun: boolean };
type Outcome = 'added' | 'changed' | 'unchanged' | 'refused';
type Result = { slug: string; outcome: Outcome; parts: string[]; problems: Problem[] };

/** @param names what to do, and with what */
export function brands(
  marque: Marque,
  [action, ...names]: readonly string[],
  options: Options,
  terminal: Terminal,
): Promise<number> {
  if (action === 'push') return push(marque, names, options, terminal);
  if (options.dryRun) throw new UsageError('--dry-run is for `marque brands push`.');
  if (action === 'list') return list(marque, terminal);
  if (action === 'remove') return remove(marque, names, terminal);
  throw new UsageError('Pass push, list or remove. Run `marque brands --help`.');
}

/** Makes each brand of a folder a brand of the account. Sends only changes. */
async function push(
  marque: Marque,
  [folder, ...others]: readonly string[],
  { dryRun }: Options,
  terminal: Terminal,
): Promise<number> {
  if (folder === undefined || others.length > 0)
    throw new UsageError('Pass one folder: `marque brands push ./brands`.');
  const names = listFolder(folder);
  const pushed = readPushed(folder);
  const results: Result[] = [];
  try {
    for (const name of names) {
      const brand = readBrand(folder, name);
      const result: Result =
        'message' in brand
          ? { slug: `@${name}`, outcome: 'refused', parts: [], problems: [brand] }
          : await pushBrand(marque, brand, pushed, dryRun);
      results.push(result);
      report(result, terminal);
    }
  } finally {
    if (!dryRun) writePushed(folder, pushed);
  }
  terminal.give({ brands: results, dryRun });
  return results.some(({ problems }) => problems.length > 0) ? 1 : 0;
}

async function pushBrand(
  marque: Marque,
  { slug, facts, drawings }: FolderBrand,
  pushed: Pushed,
  dryRun: boolean,
): Promise<Result> {
  const before = await marque.getOwnBrand(slug).catch(nullWhenMissing);
  const known = (pushed[slug] ??= {});
  let brand = before;
  const [parts, problems]: [string[], Problem[]] = [[], []];
  /** @returns whether the brand has the part now */
  const send = async (
    part: string,
    { file, digest }: { file: string; digest: string },
    put: () => Promise<OwnBrand>,
  ): Promise<boolean> => {
    const remote = findPart(brand, part);
    if (remote !== null && known[part]?.local === digest && known[part].remote === remote)
      return true;
    try {
      if (!dryRun) brand = await put();
    } catch (error) {
      // Another file may still be accepted.
      if (!(error instanceof InvalidRequestError || error instanceof PermissionError)) throw error;
      problems.push({ file, message: error.message });
      return false;
    }
    const now = findPart(brand, part);
    if (dryRun || now !== remote) parts.push(part);
    if (now !== null) known[part] = { local: digest, remote: now };
    return true;
  };
  const isThere = await send('facts', facts, () => marque.putOwnBrand(slug, facts.values));
  if (!isThere && before === null) return { slug, outcome: 'refused', parts, problems };
  for (const drawing of drawings) {
    const { variant, bytes, license } = drawing;
    const options = license === undefined ? {} : { license };
    await send(variant, drawing, () => marque.putOwnArtwork(slug, variant, bytes, options));
  }
  for (const { variant } of before?.set.artwork ?? []) {
    if (drawings.some((one) => one.variant === variant)) continue;
    if (!dryRun) await marque.removeOwnArtwork(slug, variant);
    parts.push(`${variant} removed`);
    delete known[variant];
  }
  const changed = parts.length > 0 ? 'changed' : problems.length > 0 ? 'refused' : 'unchanged';
  return { slug, outcome: before === null ? 'added' : changed, parts, problems };
}

/** Identifies what the server has of a brand: its facts, or the drawing that is set for a variant. */
function findPart(brand: OwnBrand | null, part: string): string | null {
  if (brand === null) return null;
  if (part === 'facts') return hashOf(new TextEncoder().encode(JSON.stringify(brand.set.facts)));
  const isSet = brand.set.artwork.some(({ variant }) => variant === part);
  const served = brand.variants.find(({ variant }) => variant === part);
  return isSet && served !== undefined ? `${served.hash} ${served.license}` : null;
}

function report({ slug, outcome, parts, problems }: Result, terminal: Terminal): void {
  if (outcome !== 'refused') terminal.say(`${outcome.padEnd(9)}  ${[slug, ...parts].join('  ')}`);
  for (const { file, message } of problems) terminal.say(`refused    ${file}: ${message}`);
}

async function list(marque: Marque, terminal: Terminal): Promise<number> {
  const all: { slug: string; name: string; changedAt: string }[] = [];
  let page;
  do {
    page = await marque.listOwnBrands({ limit: 200, offset: all.length });
    all.push(...page.brands);
  } while (page.brands.length > 0 && all.length < page.total);
  const width = Math.max(0, ...all.map(({ slug }) => slug.length));
  for (const { slug, name } of all) terminal.say(`${slug.padEnd(width)}  ${name}`);
  terminal.say(`${all.length} of ${page.max} brands.`);
  terminal.give({ brands: all, total: page.total, max: page.max });
  return 0;
}

async function remove(
  marque: Marque,
  slugs: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (slugs.length === 0) throw new UsageError('Pass slugs: `marque brands remove @acme`.');
  const removed: string[] = [];
  const missing: string[] = [];
  for (const slug of slugs) {
    const isGone = await marque.removeOwnBrand(slug).then(() => true, nullWhenMissing);
    (isGone === null ? missing : removed).push(slug);
    terminal.say(isGone === null ? `missing    ${slug}` : `removed    ${slug}`);
  }
  terminal.give({ removed, missing });
  return missing.length === 0 ? 0 : 1;
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
