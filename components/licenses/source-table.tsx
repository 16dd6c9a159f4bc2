import type { Outputs } from '../trpc-provider';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';

/** Where the artwork comes from: npm packages in the version that was read. */
export function SourceTable({ sources }: Pick<Outputs['catalog']['licenses'], 'sources'>) {
  return (
    <Table aria-label="Sources" className="mt-5">
      <thead>
        <tr>
          <Th>Package and version</Th>
          <Th className="text-right max-sm:pr-0">Artworks</Th>
          <Th className="max-sm:hidden">License and holder of the collection</Th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ name, artworks, credit, url }) => (
          <tr key={name}>
            <Td>
              <span className="font-mono text-xs leading-5 wrap-anywhere">{name}</span>
              <p className="mt-1 wrap-anywhere text-muted sm:hidden">
                <Credit credit={credit} url={url} />
              </p>
            </Td>
            <Td className="text-right tabular-nums max-sm:pr-0">{formatCount(artworks)}</Td>
            <Td className="text-muted max-sm:hidden">
              <Credit credit={credit} url={url} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Credit({ credit, url }: { credit: string | null; url: string | null }) {
  return (
    <>
      {credit}
      {url !== null && (
        <>
          {', '}
          <a href={url} rel="noreferrer" className="link">
            {url.replace('https://', '')}
          </a>
        </>
      )}
    </>
  );
}
