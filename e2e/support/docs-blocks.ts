import { readFileSync } from 'node:fs';
import { sourceFiles } from './source-files';

/** Code on a page that is run, with the response that the page shows. */
export type DocsBlock = {
  /** The page and line. */
  where: string;
  language: string;
  code: string;
  /** `…` stands for anything. */
  expected: string;
};

/** The files whose examples are run. */
export const docsFiles = sourceFiles.filter(
  (file) => file === 'README.md' || (file.startsWith('app/(site)/docs/') && file.endsWith('.mdx')),
);

type Fence = { where: string; language: string; meta: string; code: string };

/** Every block marked `run`, with the block marked `response` that follows. */
export function readBlocks(file: string): DocsBlock[] {
  const fences = findFences(file);
  return fences.flatMap(({ where, language, meta, code }, i) => {
    if (meta !== 'run') return [];
    const next = fences.slice(i + 1).find((fence) => fence.meta !== 'run');
    if (next?.meta !== 'response') throw new Error(`${where} shows no response.`);
    return [{ where, language, code, expected: next.code }];
  });
}

/** The commands of a step-by-step page as one script. */
export const readStory = (file: string): string =>
  findFences(file)
    .filter(({ language, meta }) => language === 'sh' && meta === 'run')
    .map(({ code }) => code)
    .join('');

/** Blocks that call the API but are not run. */
export function findRequestsNotRun(file: string): string[] {
  return findFences(file)
    .filter(({ meta, code }) => meta === '' && /^\s*curl\b|\bfetch\(|urlopen\(/m.test(code))
    .map(({ where }) => where);
}

function findFences(file: string): Fence[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^```(\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map((match) => {
    const { index, 1: language = '', 2: meta = '', 3: code = '' } = match;
    const where = `${file}:${text.slice(0, index).split('\n').length}`;
    return { where, language, meta, code };
  });
}

/** Ignores white space, which has no meaning in JSON and headers. */
export const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');

/**
 * The documented response with each `…` replaced by what the real one has there. Both are equal if the
 * page is right.
 */
export function fillIn(expected: string, response: string): string {
  const [start = '', ...parts] = withoutSpace(expected).split('…');
  const actual = withoutSpace(response);
  let filled = start;
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1;
    const from = filled.length;
    const found = isLast ? actual.length - part.length : actual.indexOf(part, from);
    if (found < from) return `${filled}…${part}`;
    filled = actual.slice(0, found) + part;
  }
  return filled;
}
