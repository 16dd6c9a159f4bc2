import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brandFileSchema } from '../contract/brand-facts';
import { bitmapBytesMax, bitmapFormatOf } from '../artwork/sanitize/bitmap-format';
import { isVariant, type Variant } from '../contract/variants';
import type { FolderBrand as Brand } from './put-folder-brand';

/** A brand, the name of its folder, and the files of its drawings. */
export type FolderBrand = Omit<Brand, 'drawings'> & {
  place: string;
  drawings: (Drawing & { license: string; file: string })[];
};

/** A file that cannot be used. */
export type Fault = { file: string; line: number | null; problem: string };

const factsFile = 'brand.json';
const svgBytesMax = 512 * 1024;

/** Differs whenever a file of the folder changes, is added or removed. */
export function signatureOf(folder: string): string {
  const files = listBrands(folder).flatMap((name) =>
    listFiles(path.join(folder, name)).map((file) => {
      const { mtimeMs, size, ino } = statSync(path.join(folder, name, file));
      return `${name}/${file} ${mtimeMs} ${size} ${ino}`;
    }),
  );
  return hash('sha256', files.join('\n'));
}

/**
 * Reads a folder that has one folder for each brand: `brand.json`, and drawings such as `mono.svg` and `dark.png`.
 * One bad file leaves out its brand alone.
 */
export function readBrandFolder(folder: string): { brands: FolderBrand[]; faults: Fault[] } {
  const [brands, faults]: [FolderBrand[], Fault[]] = [[], []];
  for (const name of listBrands(folder)) {
    try {
      brands.push(readBrand(folder, name));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      faults.push(error.fault);
    }
  }
  return { brands, faults };
}

class FileFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.problem);
  }
}

function readBrand(folder: string, name: string): FolderBrand {
  const names = listFiles(path.join(folder, name));
  const files = new Map(names.map((file) => [file, readFileSync(path.join(folder, name, file))]));
  const file = path.join(name, factsFile);
  const text = files.get(factsFile)?.toString();
  if (text === undefined)
    throw new FileFault({ file, line: null, problem: 'The file is missing.' });
  const parsed = brandFileSchema.safeParse(parseJson(file, text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const member = issue?.path.join('.') ?? '';
    const problem = member === '' ? issue?.message : `${member}: ${issue?.message}`;
    throw new FileFault({ file, line: lineOf(text, member), problem: problem ?? '' });
  }
  const { $schema: _, corrects, hidden, license, ...facts } = parsed.data;
  const drawings = [...files]
    .filter(([drawing]) => drawing !== factsFile)
    .map(([drawing, bytes]) => ({
      ...readDrawing(path.join(name, drawing), bytes),
      license,
      file: path.join(name, drawing),
    }));
  requireOneEach(drawings);
  const digest = hash(
    'sha256',
    JSON.stringify([...files].map(([one, bytes]) => [one, bytes.toString('base64')])),
  );
  const slug = corrects ?? name;
  return { slug, facts, hiddenFor: hidden ?? null, drawings, digest, place: name };
}

type Drawing = { variant: Variant } & ({ svg: string } | { bitmap: Uint8Array });

/** @throws FileFault */
function readDrawing(file: string, bytes: Buffer): Drawing {
  const { name: variant, ext } = path.parse(file);
  const refuse = (problem: string) => new FileFault({ file, line: null, problem });
  if (!isVariant(variant) || !['.svg', '.png', '.webp'].includes(ext))
    throw refuse(
      'A drawing is named after its variant: mono.svg, color.svg, dark.png, icon.webp, …',
    );
  const format = bitmapFormatOf(bytes);
  if ((format ?? 'svg') !== ext.slice(1))
    throw refuse(
      `It is ${format === null ? 'neither a PNG nor a WebP' : `of the format ${format}`}.`,
    );
  if (format === null) {
    if (bytes.byteLength > svgBytesMax) throw refuse('It is larger than 512 KB.');
    return { variant, svg: bytes.toString() };
  }
  if (bytes.byteLength > bitmapBytesMax) throw refuse('It is larger than 1 MiB.');
  return { variant, bitmap: bytes };
}

/** @throws FileFault */
function requireOneEach(drawings: readonly { variant: Variant; file: string }[]): void {
  for (const { variant, file } of drawings) {
    const other = drawings.find((one) => one.variant === variant && one.file !== file);
    if (other === undefined) continue;
    const problem = `${path.basename(other.file)} is for the same variant. Keep one of them.`;
    throw new FileFault({ file, line: null, problem });
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const position = /position (\d+)/.exec(message)?.[1];
    const line = position === undefined ? null : lineAt(text, Number(position));
    throw new FileFault({ file, line, problem: `It is not JSON: ${message}` });
  }
}

/** Of the member that breaks a rule. */
function lineOf(text: string, member: string): number | null {
  const at = text.indexOf(`"${member.split('.')[0]}"`);
  return at < 0 ? null : lineAt(text, at);
}

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length;

/** Names that begin with a dot belong to tools, such as those of a mounted ConfigMap. */
const isVisible = (name: string) => !name.startsWith('.');

function listBrands(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => isVisible(name) && statSync(path.join(folder, name)).isDirectory())
    .sort();
}

const listFiles = (folder: string) => readdirSync(folder).filter(isVisible).sort();
