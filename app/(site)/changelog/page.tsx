import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata } from 'next';
import { TextPage } from '../../../components/site/markdown';

export const metadata: Metadata = {
  title: 'Changelog',
  description: 'What changed for callers, visitors and operators, release by release.',
  alternates: { canonical: '/changelog' },
};

/** The repository's own changelog: this server runs the newest release in it. */
export default async function ChangelogPage() {
  const text = await readFile(path.join(process.cwd(), 'CHANGELOG.md'), 'utf8');
  return <TextPage title="Changelog" markdown={withoutEmptyParts(text)} />;
}

/** Without headings that nothing follows, such as that of the next release. */
function withoutEmptyParts(markdown: string): string {
  return markdown
    .replaceAll(/^## \[?Unreleased\]?\s+(?=## )/gm, '')
    .replaceAll(/^## \[([^\]]+)\]/gm, '## $1');
}
