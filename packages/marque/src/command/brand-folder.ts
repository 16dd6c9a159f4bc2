import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrandFacts, type Variant, variants } from '../types.js';
import { hashOf } from './lock-file.js';
import { UsageError } from './terminal.js';

/** A brand as its files say. */
export type FolderBrand = {
  slug: string;
  facts: { file: string; values: BrandFacts; digest: string };
  drawings: Drawing[];
};

export type Drawing = {
  variant: Variant;
  file: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** SPDX id; undefined where `brand.json` names none. */
  license: string | undefined;
  digest: string;
};

/** A file that cannot be used, with the reason. */
export type Problem = { file: string; message: string };

class FileProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

const factsFile = 'brand.json';
/** Names that begin with a dot are not read: they belong to tools. */
const isVisible = (name: string) => !name.startsWith('.');

/** The names of its brands, in order. */
export function listFolder(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UsageError(`There is no folder ${folder}.`);
  const names = readdirSync(folder).filter(
    (name) => isVisible(name) && statSync(path.join(folder, name)).isDirectory(),
  );
  if (names.length === 0)
    throw new UsageError(`${folder} has no brands. Each has a folder with a ${factsFile}.`);
  return names.sort();
}

/** Checks only facts that a server cannot know: it checks the rest itself. */
export function readBrand(folder: string, name: string): FolderBrand | Problem {
  try {
    const values = readFacts(folder, name);
    const { $schema: _, license, ...facts } = values;
    const drawings = readdirSync(path.join(folder, name))
      .filter((file) => isVisible(file) && file !== factsFile)
      .sort()
      .map((file) => readDrawing(folder, path.join(name, file), license));
    requireOneEach(drawings);
    const digest = hashOf(new TextEncoder().encode(JSON.stringify(facts)));
    const file = path.join(name, factsFile);
    return { slug: `@${name}`, facts: { file, values: facts as BrandFacts, digest }, drawings };
  } catch (error) {
    if (error instanceof FileProblem) return error.problem;
    throw error;
  }
}

type FactsFile = Record<string, unknown> & { license: string | undefined };

/** @throws FileProblem */
function readFacts(folder: string, name: string): FactsFile {
  const file = path.join(name, factsFile);
  const refuse = (message: string) => new FileProblem({ file, message });
  if (!existsSync(path.join(folder, file))) throw refuse('The file is missing.');
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  } catch (error) {
    throw refuse(`It is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw refuse('It is not an object.');
  const facts = { license: undefined, ...values };
  const operatorsOnly = ['corrects', 'hidden'].find((member) => member in facts);
  if (operatorsOnly !== undefined)
    throw refuse(`${operatorsOnly} is for the operator: your account changes its own brands only.`);
  if (facts.license !== undefined && typeof facts.license !== 'string')
    throw refuse('license is not an SPDX id.');
  return facts;
}

/** @throws FileProblem */
function readDrawing(folder: string, file: string, license: string | undefined): Drawing {
  const { name, ext } = path.parse(file);
  const variant = variants.find((one) => one === name);
  if (variant === undefined || !['.svg', '.png', '.webp'].includes(ext)) {
    const message = 'A drawing is named after its variant: mono.svg, dark.png, icon.webp, …';
    throw new FileProblem({ file, message });
  }
  const bytes = new Uint8Array(readFileSync(path.join(folder, file)));
  return { variant, file, bytes, license, digest: `${hashOf(bytes)} ${license ?? ''}` };
}

/** @throws FileProblem */
function requireOneEach(drawings: readonly Drawing[]): void {
  for (const { variant, file } of drawings) {
    const other = drawings.find((one) => one.variant === variant && one.file !== file);
    if (other === undefined) continue;
    const message = `${path.basename(other.file)} is for the same variant. Keep one of them.`;
    throw new FileProblem({ file, message });
  }
}

/**
 * What was pushed, by slug and part: the digest of the files, and what the server had afterward. While both are the
 * same, there is nothing to send.
 */
export type Pushed = Record<string, Record<string, { local: string; remote: string }>>;

const pushedFile = '.marque-pushed.json';

/** @returns nothing where the file is missing or damaged: everything is sent again then */
export function readPushed(folder: string): Pushed {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path.join(folder, pushedFile), 'utf8'));
    const entries = Object.entries(Object(parsed) as Pushed);
    return Object.fromEntries(entries.filter(([, parts]) => parts instanceof Object));
  } catch {
    return {};
  }
}

/** A folder that cannot be written to is pushed whole the next time. */
export function writePushed(folder: string, pushed: Pushed): void {
  try {
    writeFileSync(path.join(folder, pushedFile), `${JSON.stringify(pushed, null, 2)}\n`);
  } catch {
    // As above.
  }
}
