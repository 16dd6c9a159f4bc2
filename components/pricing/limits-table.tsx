import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import { Table, Td, Th } from '../ui/table';
import { formatDailyLimit, type PlanLimits } from './plan-limits';

type LimitsTableProps = { free: PlanLimits; pro: PlanLimits };

/** Every limit, out of the table that enforces it. */
export function LimitsTable({ free, pro }: LimitsTableProps) {
  return (
    <Table aria-label="Limits of the plans">
      <thead>
        <tr>
          <Th>Requests</Th>
          <Th className="text-right">Free</Th>
          <Th className="text-right">Pro</Th>
          <Th className="text-right max-sm:hidden">Enterprise</Th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {bucketOrder.map((bucket) => (
          <tr key={bucket}>
            <Td>
              {bucketNames[bucket].what}{' '}
              <code className="ml-1 font-mono text-xs whitespace-nowrap text-muted max-sm:hidden">
                {bucketNames[bucket].route}
              </code>
            </Td>
            <Td className="text-right whitespace-nowrap">
              {formatDailyLimit(free.dailyLimits[bucket])}
            </Td>
            <Td className="text-right whitespace-nowrap">
              {formatDailyLimit(pro.dailyLimits[bucket])}
            </Td>
            <Td className="text-right whitespace-nowrap text-muted max-sm:hidden">By contract</Td>
          </tr>
        ))}
        <tr>
          <Td>Brands in one batch</Td>
          <Td className="text-right">{free.batchSlugsMax}</Td>
          <Td className="text-right">{pro.batchSlugsMax}</Td>
          <Td className="text-right max-sm:hidden">{pro.batchSlugsMax}</Td>
        </tr>
        <tr>
          <Td>Variants</Td>
          <Td className="text-right">Mono</Td>
          <Td className="text-right">All six</Td>
          <Td className="text-right max-sm:hidden">All six</Td>
        </tr>
      </tbody>
    </Table>
  );
}
