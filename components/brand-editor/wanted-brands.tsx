import { missDays } from '../../server/contract/limits';
import { BackLink } from '../dashboard/scope';
import type { Outputs } from '../trpc-provider';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { LocalTime } from '../ui/local-time';
import { PageTitle } from '../ui/page-title';
import { Table, Td, Th } from '../ui/table';
import { placeIn } from './brands-place';

type Wanted = Outputs['brandEditor']['wanted'];

const dayFormat = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** What accounts have looked up and not found. Each starts a brand. */
export function WantedBrands({ wanted }: { wanted: Wanted }) {
  return (
    <>
      <BackLink to="brands" scope="installation" />
      <PageTitle
        title="Wanted brands"
        description={`Look-ups of the last ${missDays} days for brands that the catalog lacks, the most wanted first. Marque does not record who asked.`}
      />
      {wanted.length === 0 ? (
        <EmptyState title="Nothing is wanted">
          Every look-up of the last {missDays} days found a brand.
        </EmptyState>
      ) : (
        <Table aria-label="Wanted brands">
          <thead>
            <tr>
              <Th>Asked for</Th>
              <Th className="text-right">Accounts</Th>
              <Th className="max-sm:hidden">Last asked</Th>
              <Th>
                <span className="sr-only">Action</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {wanted.map(({ kind, asked, count, lastDay }) => (
              <tr key={`${kind} ${asked}`}>
                <Td className="wrap-anywhere">{asked}</Td>
                <Td className="text-right tabular-nums">{count}</Td>
                <Td className="whitespace-nowrap max-sm:hidden">
                  <LocalTime iso={`${lastDay}T12:00:00Z`} format={dayFormat} />
                </Td>
                <Td className="text-right">
                  <Link
                    href={placeIn('installation', { add: 'true', [kind]: asked })}
                    aria-label={`Add ${asked}`}
                    className="link whitespace-nowrap"
                  >
                    Add this brand
                  </Link>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
