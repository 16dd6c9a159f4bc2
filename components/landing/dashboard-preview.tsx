import { KeyRound } from 'lucide-react';
import { bucketNames, bucketOrder, type BucketName } from '../quotas/bucket-names';
import { Badge } from '../ui/badge';
import { formatCount } from '../ui/format-count';
import { Meter } from '../ui/meter';

/** Figures of an afternoon, against the limits of the plan that are enforced. */
const usedOfLimit: Record<BucketName, number> = {
  svg: 0.62,
  png: 0.17,
  webp: 0.04,
  search: 0.86,
  domain: 0.31,
  catalog: 0,
  batch: 0.5,
};
const used = (bucket: BucketName, limit: number | null) =>
  limit === null ? 1204 : Math.round(limit * usedOfLimit[bucket]);

const figures = (count: number, limit: number | null) =>
  limit === null
    ? `${formatCount(count)}, no limit`
    : `${formatCount(count)} of ${formatCount(limit)}`;

type DashboardPreviewProps = { limits: Readonly<Record<BucketName, number | null>> };

/** The dashboard's own meters and key line, with an example account's figures. */
export function DashboardPreview({ limits }: DashboardPreviewProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-medium">Today</p>
          <p className="text-sm text-muted">Example account, pro plan</p>
        </div>
        <ul className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {bucketOrder.map((bucket) => (
            <li key={bucket}>
              <div className="mb-2 flex items-baseline justify-between gap-3 text-sm tabular-nums">
                <span>{bucketNames[bucket].label}</span>
                <span className="text-muted">
                  {figures(used(bucket, limits[bucket]), limits[bucket])}
                </span>
              </div>
              <Meter
                label={`${bucketNames[bucket].what}, example`}
                used={used(bucket, limits[bucket])}
                limit={limits[bucket]}
              />
            </li>
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
          <li>A new key refuses the old one on every instance before you read it.</li>
          <li>Refused requests cost nothing, so used never exceeds the limit.</li>
        </ul>
      </div>
    </div>
  );
}
