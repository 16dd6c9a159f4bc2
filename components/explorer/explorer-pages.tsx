import { type ExplorerFilters, explorerPath } from './explorer-filters';

type ExplorerPagesProps = { filters: ExplorerFilters; page: number; pages: number };

/** For browsers without JavaScript, where the grid does not go on by itself. */
export function ExplorerPages({ filters, page, pages }: ExplorerPagesProps) {
  if (pages < 2) return null;
  return (
    <noscript>
      <nav aria-label="Pages" className="mt-8 flex flex-wrap gap-1">
        {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
          <a
            key={number}
            href={explorerPath(filters, number)}
            aria-current={number === page ? 'page' : undefined}
            className="flex h-8 min-w-8 items-center justify-center rounded-control px-2 font-mono text-sm text-muted tabular-nums hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-ground"
          >
            {number}
          </a>
        ))}
      </nav>
    </noscript>
  );
}
