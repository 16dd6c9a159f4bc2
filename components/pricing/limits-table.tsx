import type { ReactNode } from 'react';
import type { Plan } from '../../server/contract/plans';
import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';

type OfferedPlans = Record<'free' | 'pro' | 'enterprise', Plan>;

/** Every limit of the plans, as the server enforces them. */
export function LimitsTable({ free, pro, enterprise }: OfferedPlans) {
  return (
    <Table aria-label="Limits of the plans">
      <thead>
        <tr>
          <Th>Requests</Th>
          <Th className="text-right">{free.name}</Th>
          <Th className="text-right max-sm:pr-0">{pro.name}</Th>
          <Th className="text-right max-sm:hidden">{enterprise.name}</Th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        <BucketRows {...{ free, pro, enterprise }} />
        <Row
          free={free.batchSlugsMax}
          pro={pro.batchSlugsMax}
          enterprise={enterprise.batchSlugsMax}
        >
          Brands in one batch
        </Row>
        <Row free={free.webhooksMax} pro={pro.webhooksMax} enterprise={enterprise.webhooksMax}>
          Webhooks
        </Row>
        <Row
          free={formatCount(free.ownBrandsMax)}
          pro={formatCount(pro.ownBrandsMax)}
          enterprise={formatCount(enterprise.ownBrandsMax)}
        >
          Own brands
        </Row>
        <Row free={free.namedKeysMax} pro={pro.namedKeysMax} enterprise={enterprise.namedKeysMax}>
          Named keys
        </Row>
        <Row
          free={formatDailyLimit(free.looksPerDay)}
          pro={formatDailyLimit(pro.looksPerDay)}
          enterprise={formatDailyLimit(enterprise.looksPerDay)}
        >
          New domains
        </Row>
        <Row
          free={nameVariants(free)}
          pro={nameVariants(pro)}
          enterprise={nameVariants(enterprise)}
        >
          Variants
        </Row>
      </tbody>
    </Table>
  );
}

function BucketRows({ free, pro, enterprise }: OfferedPlans) {
  return bucketOrder.map((bucket) => (
    <Row
      key={bucket}
      free={formatDailyLimit(free.dailyLimits[bucket])}
      pro={formatDailyLimit(pro.dailyLimits[bucket])}
      enterprise={
        enterprise.dailyLimits[bucket] === null ? (
          <span className="text-muted">By contract</span>
        ) : (
          formatDailyLimit(enterprise.dailyLimits[bucket])
        )
      }
    >
      {bucketNames[bucket].what}{' '}
      <code className="font-mono text-xs whitespace-nowrap text-muted max-lg:block max-sm:hidden lg:ml-1">
        {bucketNames[bucket].route}
      </code>
    </Row>
  ));
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

const nameVariants = ({ allVariants }: Plan) => (allVariants ? 'All six' : 'Mono');

function formatDailyLimit(limit: number | null): string {
  return limit === null ? 'No daily cap' : `${formatCount(limit)} a day`;
}
