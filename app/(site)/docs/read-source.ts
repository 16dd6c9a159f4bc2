import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { docsPages, docsPath } from './contents';
import { generatedParts, toAnchor, withPublicUrl } from './docs-text';

const folder = path.join(process.cwd(), 'app', '(site)', 'docs');

/** The pages in MDX: all except the reference, which comes from the OpenAPI document. */
export const writtenPages = docsPages.filter(({ slug }) => slug !== 'reference');

/** A page of the documentation as Markdown that stands by itself. */
export async function readMarkdown(slug: string): Promise<string> {
  const source = await readFile(path.join(folder, slug, 'page.mdx'), 'utf8');
  return toMarkdown(source);
}

/** Expects components on separate lines, and imports and exports at the top. */
export function toMarkdown(source: string): string {
  const text = source
    .slice(source.indexOf('\n# ') + 1)
    .replaceAll(/^<Generated part="(\w+)" \/>$/gm, (_, part: keyof typeof generatedParts) =>
      generatedParts[part](),
    )
    .replaceAll(/^<\/?Languages>\n/gm, '')
    .replaceAll(/^(```\w+) .*$/gm, '$1')
    .replaceAll(/\n{3,}/g, '\n\n');
  const absolute = text.replaceAll(/\]\(\//g, '](https://marque.example/');
  return `${withPublicUrl(absolute).trim()}\n`;
}

/** A heading of the documentation and the text below it. */
export type DocsSection = { title: string; page: string; href: string; text: string };

/** Every section of the written pages, for the search. */
export async function listSections(): Promise<DocsSection[]> {
  const pages = await Promise.all(
    writtenPages.map(async ({ slug, title }) => splitSections(await readProse(slug), slug, title)),
  );
  return pages.flat();
}

const entriesMax = 20;

/** The headings of every written page, by its path: without the lower ones where there are too many. */
export async function listOutlines() {
  const pages = await Promise.all(
    writtenPages.map(async ({ slug }) => {
      const headings = [...(await readProse(slug)).matchAll(/^(##|###) (.+)$/gm)];
      const upper = headings.filter(([, level]) => level === '##');
      const entries = (headings.length > entriesMax ? upper : headings).map(
        ([, , heading = '']) => {
          const title = heading.replaceAll('`', '');
          return { id: toAnchor(title), title };
        },
      );
      return [docsPath(slug), entries] as const;
    }),
  );
  return Object.fromEntries(pages);
}

/** Without blocks of code, where a line can begin like a heading. */
const readProse = async (slug: string) =>
  (await readMarkdown(slug)).replaceAll(/^```[\s\S]*?^```$/gm, '');

function splitSections(prose: string, slug: string, page: string): DocsSection[] {
  return prose
    .split(/^(?=#{1,3} )/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, level = '', heading = ''] = /^(#+) (.+)/.exec(part) ?? [];
      const title = level === '#' ? page : heading.replaceAll('`', '');
      const href = level === '#' ? docsPath(slug) : `${docsPath(slug)}#${toAnchor(title)}`;
      return { title, page, href, text: toPlainText(part.slice(part.indexOf('\n'))) };
    });
}

/** The words of Markdown in one line. */
function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^<.*>$/gm, '')
    .replaceAll(/^\|[-| ]+$/gm, '')
    .replaceAll(/[`*|]|^[-\d.]+ /gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
