'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { CopyButton } from '../ui/copy-button';

export type OutlineEntry = { id: string; title: string };

type DocsOutlineProps = {
  /** The headings of every page, by its path. */
  outlines: Readonly<Record<string, readonly OutlineEntry[]>>;
};

/** The headings of this page beside the text; on small screens, in a disclosure above it. */
export function DocsOutline({ outlines }: DocsOutlineProps) {
  const path = usePathname();
  const entries = outlines[path] ?? [];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pt-3 text-sm lg:col-start-2 lg:pt-14 xl:hidden print:hidden">
        {entries.length > 0 && (
          <details key={path} className="min-w-0 flex-1 basis-48">
            <summary className="py-2 text-muted hover:text-ink">On this page</summary>
            <nav aria-label="On this page" className="border-l border-line pl-4">
              <EntryList entries={entries} className="py-2.5" />
            </nav>
          </details>
        )}
        <CopyMarkdown path={path} />
      </div>
      <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] self-start overflow-y-auto pt-14 pb-8 text-sm max-xl:hidden print:hidden xl:col-start-3 xl:row-start-1">
        {entries.length > 0 && (
          <nav aria-label="On this page" className="mb-6">
            <p aria-hidden className="mb-2 font-medium">
              On this page
            </p>
            <EntryList entries={entries} className="py-1" />
          </nav>
        )}
        <CopyMarkdown path={path} />
      </div>
    </>
  );
}

/** The page's source, for an editor or a language model. */
function CopyMarkdown({ path }: { path: string }) {
  const read = async () => {
    const response = await fetch(`${path}.md`);
    if (!response.ok) throw new Error(`The page could not be loaded: ${response.status}`);
    return response.text();
  };
  return (
    <CopyButton value={read} label="Copy as Markdown" look="quiet" size="small" className="-ml-3">
      Copy as Markdown
    </CopyButton>
  );
}

type EntryListProps = { entries: readonly OutlineEntry[]; className: string };

export function EntryList({ entries, className }: EntryListProps) {
  const current = useHeadingInView(entries);
  return (
    <ul>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={`block wrap-anywhere text-muted transition-colors hover:text-ink aria-[current]:text-ink ${className}`}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The id of the last heading that was scrolled to the upper part of the screen. */
function useHeadingInView(entries: readonly OutlineEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        const last = seen.findLast(({ isIntersecting }) => isIntersecting);
        if (last !== undefined) setCurrent(last.target.id);
      },
      { rootMargin: '-56px 0px -65% 0px' },
    );
    for (const { id } of entries) {
      const heading = document.getElementById(id);
      if (heading !== null) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
