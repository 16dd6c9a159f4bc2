import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** All files in the repository, including new ones. */
export const sourceFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

/** Files written by people; generated files may be of any length. */
export const codeFiles = sourceFiles.filter(
  (file) => /\.(ts|tsx|mts|js|mjs)$/.test(file) && !file.includes('/generated/'),
);

const isTest = (file: string): boolean =>
  file.startsWith('e2e/') || /\.(test|drill|spec)\.tsx?$/.test(file);

/** Configuration of tests and tools, which may refer to test set-up. */
const isToolConfig = (file: string) => /^[\w.-]+\.config\.m?ts$/.test(file);

export const productFiles = codeFiles.filter((file) => !isTest(file) && !isToolConfig(file));

const texts = new Map<string, string>();

export function readSource(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

export type Import = {
  file: string;
  line: number;
  /** A package's specifier, or a path from the root of the repository without extension. */
  target: string;
  isPackage: boolean;
  isType: boolean;
};

const specifier =
  /(?<![.\w'"`])(?:from|import)\s*\(?\s*(['"])(\.{1,2}\/[^'"`\n]+|@?[\w:.-]+(?:\/[\w.-]+)*)\1/g;

/** Imports and re-exports, of types and values, static and dynamic, in JSDoc too. */
export function readImports(file: string): Import[] {
  const text = readSource(file);
  return [...text.matchAll(specifier)].map(({ index, 2: named = '' }) => {
    const before = text.slice(0, index);
    const isPackage = !named.startsWith('.');
    return {
      file,
      line: before.split('\n').length,
      target: isPackage
        ? named
        : path.join(path.dirname(file), named).replace(/\.(ts|tsx|mts|js|mjs)$/, ''),
      isPackage,
      isType: /(^|\n)import type [^;'"`]*$/.test(before.slice(-2000)),
    };
  });
}

/** `file:line` for each matching line. */
export function findLines(file: string, pattern: RegExp): string[] {
  return readSource(file)
    .split('\n')
    .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : []));
}

/** Cycles between folders, the shortest first, each as the imports that make it. */
export function findFolderCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, Map<string, Import>>();
  for (const entry of imports) {
    const [from, to] = [path.dirname(entry.file), path.dirname(entry.target)];
    if (from === to) continue;
    edges.set(from, (edges.get(from) ?? new Map<string, Import>()).set(to, entry));
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (folder: string, way: Import[]) => {
    const start = way.findIndex(({ file }) => path.dirname(file) === folder);
    if (start >= 0) cycles.push(way.slice(start).map(describeImport));
    if (start >= 0 || done.has(folder)) return;
    for (const [next, entry] of edges.get(folder) ?? []) visit(next, [...way, entry]);
    done.add(folder);
  };
  for (const folder of edges.keys()) visit(folder, []);
  return cycles.sort((a, b) => a.length - b.length);
}

export const describeImport = ({ file, line, target }: Import): string =>
  `${file}:${line} imports ${target}`;
