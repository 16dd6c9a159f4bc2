import { KeyRound } from 'lucide-react';
import type { Bucket, Plan } from '../../server/contract/plans';
import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import { Badge } from '../ui/badge';
import { formatCount } from '../ui/format-count';
import { Meter } from '../ui/meter';

/** The usage of an example account, as shares of the plan's real limits. */
const usedShares: Record<Bucket, number> = {
  svg: 0.62,
  png: 0.17,
  webp: 0.04,
  search: 0.86,
  domain: 0.31,
  catalog: 0,
  batch: 0.5,
};
const usedWithoutLimit = 1204;

/** The dashboard's own meters and key line, with an example account's figures. */
export function DashboardPreview({ plan }: { plan: Plan }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-medium">Today</p>
          <p className="text-sm text-muted">Example account, {plan.name} plan</p>
        </div>
        <ul className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {bucketOrder.map((bucket) => (
            <BucketMeter key={bucket} bucket={bucket} limit={plan.dailyLimits[bucket]} />
          ))}
        </ul>
      </div>
      <div className="flex flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
        <div className="flex items-center justify-between gap-4">
          <p className="font-medium">API key</p>
          <Badge tone="good">
            <KeyRound aria-hidden />
            Live
          </Badge>
        </div>
        <p className="mt-5 font-mono text-sm break-all">mq_live_…Zk3d</p>
        <p className="mt-1 text-sm text-muted">Last used a minute ago</p>
        <ul className="mt-6 space-y-3 text-sm text-muted lg:mt-auto">
          <li>Only a hash of the key is stored. It is shown once.</li>
          <li>Every instance refuses the old key before you see the new one.</li>
          <li>Refused requests cost nothing, so usage never exceeds the limit.</li>
        </ul>
      </div>
    </div>
  );
}

function BucketMeter({ bucket, limit }: { bucket: Bucket; limit: number | null }) {
  const { label, what } = bucketNames[bucket];
  const used = limit === null ? usedWithoutLimit : Math.round(limit * usedShares[bucket]);
  return (
    <li>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-sm tabular-nums">
        <span>{label}</span>
        <span className="text-muted">
          {formatCount(used)}
          {limit === null ? ', no limit' : ` of ${formatCount(limit)}`}
        </span>
      </div>
      <Meter label={`${what}, example`} used={used} limit={limit} />
    </li>
  );
}
