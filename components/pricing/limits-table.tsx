import type { ReactNode } from 'react';
import type { Plan } from '../../server/contract/plans';
import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';

/** Every limit of the plans, as the server enforces them. */
export function LimitsTable({
  free,
  pro,
  enterprise,
}: Record<'free' | 'pro' | 'enterprise', Plan>) {
  return (
    <Table aria-label="Limits of the plans">
      <thead>
        <tr>
          <Th>Requests</Th>
          <Th className="text-right">Free</Th>
          <Th className="text-right max-sm:pr-0">Pro</Th>
          <Th className="text-right max-sm:hidden">Enterprise</Th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {bucketOrder.map((bucket) => (
          <Row
            key={bucket}
            free={formatDailyLimit(free.dailyLimits[bucket])}
            pro={formatDailyLimit(pro.dailyLimits[bucket])}
            enterprise={<span className="text-muted">By contract</span>}
          >
            {bucketNames[bucket].what}{' '}
            <code className="font-mono text-xs whitespace-nowrap text-muted max-lg:block max-sm:hidden lg:ml-1">
              {bucketNames[bucket].route}
            </code>
          </Row>
        ))}
        <Row free={free.batchSlugsMax} pro={pro.batchSlugsMax} enterprise={pro.batchSlugsMax}>
          Brands in one batch
        </Row>
        <Row free={free.webhooksMax} pro={pro.webhooksMax} enterprise={enterprise.webhooksMax}>
          Webhooks
        </Row>
        <Row
          free={free.ownBrandsMax}
          pro={pro.ownBrandsMax}
          enterprise={formatCount(enterprise.ownBrandsMax)}
        >
          Own brands
        </Row>
        <Row free={free.namedKeysMax} pro={pro.namedKeysMax} enterprise={enterprise.namedKeysMax}>
          Named keys
        </Row>
        <Row free="Mono" pro="All six" enterprise="All six">
          Variants
        </Row>
      </tbody>
    </Table>
  );
}

type RowProps = { children: ReactNode; free: ReactNode; pro: ReactNode; enterprise: ReactNode };

function Row({ children, free, pro, enterprise }: RowProps) {
  return (
    <tr>
      <Td>{children}</Td>
      <Td className="text-right whitespace-nowrap">{free}</Td>
      <Td className="text-right whitespace-nowrap max-sm:pr-0">{pro}</Td>
      <Td className="text-right whitespace-nowrap max-sm:hidden">{enterprise}</Td>
    </tr>
  );
}

function formatDailyLimit(limit: number | null): string {
  return limit === null ? 'No daily cap' : `${formatCount(limit)} a day`;
}
