import type { Metadata } from 'next';
import { Explorer } from '../../../components/explorer/explorer';
import { ExplorerPages } from '../../../components/explorer/explorer-pages';
import {
  firstTilesMax,
  noFilters,
  pageSize,
  parseState,
  resultsPath,
} from '../../../components/explorer/explorer-state';
import { findTiles, unpackTiles } from '../../../components/explorer/find-tiles';
import { formatCount } from '../../../components/ui/format-count';
import type { SearchParams } from '../../return-path';
import { siteTrpc } from '../../site-trpc';
import { describeSocial } from '../../social/describe-social';

export async function generateMetadata({
  searchParams,
}: {
  searchParams: SearchParams;
}): Promise<Metadata> {
  // Each page of the whole list has different brands. A filtered list is another view of it.
  const { page, ...filters } = await searchParams;
  const { brands } = await (await siteTrpc()).catalog.facts.query();
  const isLater =
    Object.keys(filters).length === 0 &&
    Number.isInteger(Number(page)) &&
    Number(page) > 1 &&
    Number(page) <= Math.ceil(brands / pageSize);
  const title = 'Brands';
  const description =
    `Search ${formatCount(brands)} brands by name or domain, and filter them by category, color ` +
    'and variant: mono, color, dark, light, wordmark, icon.';
  return {
    title,
    description,
    ...describeSocial({ path: '/brands', title, description, picture: '/social-brands.png' }),
    alternates: { canonical: isLater ? `/brands?page=${Number(page)}` : '/brands' },
  };
}

export default async function BrandsPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const read = (name: string) => [query[name]].flat()[0] ?? null;
  const packed = await (await siteTrpc()).catalog.tiles.query({});
  const { version, tiles } = unpackTiles(packed);
  const state = parseState(read);
  const found = findTiles(tiles, state);
  const total = found.tiles.length;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(state.page, pages);
  const start = (page - 1) * pageSize;
  const first = found.tiles.slice(start, start + Math.min(state.shown, firstTilesMax));
  const byName = total || findTiles(tiles, { ...noFilters, q: state.q, sort: state.sort }).inAll;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-5 sm:px-6 sm:pt-14">
      <h1 className="text-title">Brands</h1>
      <p className="mt-3 text-muted max-sm:hidden">
        Official colors where they are legible.{' '}
        <span className="pointer-coarse:hidden">
          Press <kbd className="font-mono text-sm">?</kbd> for shortcuts.
        </span>
      </p>
      <div className="mt-1 sm:mt-4">
        <Explorer
          version={version}
          path={resultsPath(state)}
          first={first.map(({ slug, name }) => ({ slug, name }))}
          total={total}
          byName={byName}
          counts={{ counts: found.counts, inAll: found.inAll }}
        />
        <ExplorerPages state={state} page={page} pages={pages} />
      </div>
    </div>
  );
}
