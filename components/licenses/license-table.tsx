import type { Outputs } from '../trpc-provider';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';

/** Every license with what it asks for, the most frequent first. */
export function LicenseTable({ licenses }: Pick<Outputs['catalog']['licenses'], 'licenses'>) {
  return (
    <Table aria-label="Licenses" className="mt-5">
      <thead>
        <tr>
          <Th>License</Th>
          <Th className="text-right max-sm:pr-0">Artworks</Th>
          <Th className="max-sm:hidden">What it asks when you pass the artwork on</Th>
        </tr>
      </thead>
      <tbody>
        {licenses.map(({ id, url, demand, artworks }) => (
          <tr key={id}>
            <Td>
              <a href={url} rel="noreferrer" className="link whitespace-nowrap">
                {id}
              </a>
              <p className="mt-1 text-muted sm:hidden">{demand}</p>
            </Td>
            <Td className="text-right tabular-nums max-sm:pr-0">{formatCount(artworks)}</Td>
            <Td className="text-muted max-sm:hidden">{demand}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
