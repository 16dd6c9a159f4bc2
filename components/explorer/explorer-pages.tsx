import { Fragment } from 'react';
import { type ExplorerState, explorerPath, firstView } from './explorer-state';

type ExplorerPagesProps = { state: ExplorerState; page: number; pages: number };

/** Links to the pages, for browsers without JavaScript. */
export function ExplorerPages({ state, page, pages }: ExplorerPagesProps) {
  if (pages < 2) return null;
  const pathOf = (number: number) =>
    explorerPath({ ...state, page: number, shown: firstView.shown });
  return (
    <noscript>
      <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-1 text-sm">
        {page > 1 && (
          <a rel="prev" href={pathOf(page - 1)} className={linkStyle}>
            Previous
          </a>
        )}
        {listPages(page, pages).map((number, i, shown) => (
          <Fragment key={number}>
            {number - (shown[i - 1] ?? 0) > 1 && (
              <span aria-hidden className="px-1 text-muted">
                …
              </span>
            )}
            <a
              href={pathOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={`min-w-8 font-mono ${linkStyle}`}
            >
              {number}
            </a>
          </Fragment>
        ))}
        {page < pages && (
          <a rel="next" href={pathOf(page + 1)} className={linkStyle}>
            Next
          </a>
        )}
      </nav>
    </noscript>
  );
}

const linkStyle =
  'flex h-8 items-center justify-center rounded-control px-2 text-muted tabular-nums hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-background';

/** The first and the last page, this one, and two on either side. */
export function listPages(page: number, pages: number): number[] {
  const near = Array.from({ length: 5 }, (_, i) => page - 2 + i);
  const shown = new Set([1, ...near, pages]);
  return [...shown].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}
