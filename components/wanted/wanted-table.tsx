import type { Outputs } from '../trpc-provider';
import { Table, Td, Th } from '../ui/table';

type Wanted = NonNullable<Outputs['site']['wanted']>;

/** The most wanted first. Domains are not links, so that requests cannot create one. */
export function WantedTable({ label, rows }: { label: string; rows: Wanted }) {
  return (
    <Table aria-label={label} className="mt-5">
      <thead>
        <tr>
          <Th>{rows[0]?.kind === 'domain' ? 'Domain' : 'Name'}</Th>
          <Th className="text-right">Days asked for</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ asked, days }) => (
          <tr key={asked}>
            <Td className="wrap-anywhere">{asked}</Td>
            <Td className="text-right tabular-nums">{days}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
