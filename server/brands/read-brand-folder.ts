import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brandFileSchema } from '../contract/brand-facts';
import { isVariant } from '../contract/variants';
import type { FolderBrand as Brand } from './put-folder-brand';

/** A brand, and the name of its folder. */
type FolderBrand = Brand & { place: string };

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
 * Reads a folder that has one folder for each brand: `brand.json`, and drawings such as `mono.svg` and `color.svg`.
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
  const files = new Map(
    names.map((file) => [file, readFileSync(path.join(folder, name, file), 'utf8')]),
  );
  const file = path.join(name, factsFile);
  const text = files.get(factsFile);
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
    .map(([drawing, svg]) => {
      const variant = path.basename(drawing, '.svg');
      const place = { file: path.join(name, drawing), line: null };
      if (!isVariant(variant) || !drawing.endsWith('.svg')) {
        const problem = 'A drawing is named after its variant: mono.svg, color.svg, dark.svg, …';
        throw new FileFault({ ...place, problem });
      }
      if (Buffer.byteLength(svg) > svgBytesMax)
        throw new FileFault({ ...place, problem: 'It is larger than 512 KB.' });
      return { variant, svg, license };
    });
  const digest = hash('sha256', JSON.stringify([...files]));
  const slug = corrects ?? name;
  return { slug, facts, hiddenFor: hidden ?? null, drawings, digest, place: name };
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
