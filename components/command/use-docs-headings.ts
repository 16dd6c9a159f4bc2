import { useEffect, useState } from 'react';
import type { DocsHeading } from './commands';

/** The headings of the documentation. Without them the palette finds everything else. */
export function useDocsHeadings(): readonly DocsHeading[] {
  const [headings, setHeadings] = useState<readonly DocsHeading[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetchHeadings(controller.signal).then(setHeadings, () => {});
    return () => controller.abort();
  }, []);
  return headings;
}

async function fetchHeadings(signal: AbortSignal): Promise<DocsHeading[]> {
  const response = await fetch('/docs/search.json', { signal });
  return response.ok ? ((await response.json()) as DocsHeading[]) : [];
}
