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

export type DocsEntry = { title: string; page: string; href: string };

/** Every heading of the documentation, for the search. */
export async function listHeadings(): Promise<DocsEntry[]> {
  const pages = await Promise.all(
    writtenPages.map(async ({ slug, title }) => {
      const href = docsPath(slug);
      const headings = findHeadings(await readMarkdown(slug)).map((heading) => ({
        title: heading,
        page: title,
        href: `${href}#${toAnchor(heading)}`,
      }));
      return [{ title, page: 'Documentation', href }, ...headings];
    }),
  );
  return [
    ...pages.flat(),
    { title: 'API reference', page: 'Documentation', href: docsPath('reference') },
  ];
}

function findHeadings(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^#{2,3} (.+)$/gm)].map(([, text = '']) => text.replaceAll('`', ''));
}
