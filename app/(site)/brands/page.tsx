import type { Metadata } from 'next';
import { Explorer } from '../../../components/explorer/explorer';
import { noFilters, parseFilters } from '../../../components/explorer/explorer-filters';
import { ExplorerPages } from '../../../components/explorer/explorer-pages';
import { findTiles } from '../../../components/explorer/find-tiles';
import { firstTilesMax } from '../../../components/explorer/grid-style';
import { unpackTiles } from '../../../components/explorer/unpack-tiles';
import { formatCount } from '../../../components/ui/format-count';
import type { SearchParams } from '../../return-path';
import { siteTrpc } from '../../site-trpc';

export async function generateMetadata({
  searchParams,
}: {
  searchParams: SearchParams;
}): Promise<Metadata> {
  // Each page of the whole list has brands of its own; a filtered list is another view of it.
  const { page, ...filters } = await searchParams;
  const { brands } = await (await siteTrpc()).catalog.facts.query();
  const isLater =
    Object.keys(filters).length === 0 &&
    Number.isInteger(Number(page)) &&
    Number(page) > 1 &&
    Number(page) <= Math.ceil(brands / firstTilesMax);
  return {
    title: 'Brands',
    description:
      `Search ${formatCount(brands)} brands by name or domain, and filter them by color and ` +
      'by the artwork there is: mono, color, dark, light, wordmark, icon.',
    alternates: { canonical: isLater ? `/brands?page=${Number(page)}` : '/brands' },
  };
}

export default async function BrandsPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const read = (name: string) => [query[name]].flat()[0] ?? null;
  const packed = await (await siteTrpc()).catalog.tiles.query({});
  const { version, tiles } = unpackTiles(packed);
  const filters = parseFilters(read);
  const found = findTiles(tiles, filters);
  const pages = Math.ceil(found.length / firstTilesMax);
  const page = Math.min(Math.max(1, Math.trunc(Number(read('page'))) || 1), Math.max(1, pages));
  const first = found.slice((page - 1) * firstTilesMax, page * firstTilesMax);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14">
      <h1 className="text-title">Brands</h1>
      <p className="mt-3 max-w-[65ch] text-muted">
        Each in the brand’s own colors, wherever they stand out on this page.{' '}
        <span className="pointer-coarse:hidden">Arrow keys move, Enter opens.</span>
      </p>
      <div className="mt-4">
        <Explorer
          version={version}
          first={first.map(({ slug, name }) => ({ slug, name }))}
          total={found.length}
          byName={found.length || findTiles(tiles, { ...noFilters, q: filters.q }).length}
        />
        <ExplorerPages filters={filters} page={page} pages={pages} />
      </div>
    </div>
  );
}
