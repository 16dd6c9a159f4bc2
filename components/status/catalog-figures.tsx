import type { Outputs } from '../trpc-provider';
import { Fact } from '../ui/card';
import { formatCount } from '../ui/format-count';
import { LocalTime } from '../ui/local-time';
import { describeDuration } from '../../server/contract/describe-duration';

type CatalogFiguresProps = Outputs['site']['status']['catalog'] & { uptimeSeconds: number };

export function CatalogFigures({ uptimeSeconds, ...catalog }: CatalogFiguresProps) {
  const { version, seededAt, brands, known, domains, artworks } = catalog;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 tabular-nums sm:grid-cols-3">
      <Fact term="Brands drawn">{formatCount(brands)}</Fact>
      <Fact term="Known by name">{formatCount(known)}</Fact>
      <Fact term="Domains">{formatCount(domains)}</Fact>
      <Fact term="Artworks">{formatCount(artworks)}</Fact>
      <Fact term="Version">
        <code className="font-mono text-sm wrap-anywhere">{version}</code>
      </Fact>
      {seededAt !== null && (
        <Fact term="In use since">
          <LocalTime iso={seededAt} />
        </Fact>
      )}
      <Fact term="Server running for">{describeDuration(uptimeSeconds)}</Fact>
    </dl>
  );
}
