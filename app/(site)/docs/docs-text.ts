import { bucketNames } from '../../../server/contract/bucket-names';
import { type ErrorCode, errorStatus } from '../../../server/contract/error-codes';
import { errorHelp } from '../../../server/contract/error-help';
import { buckets, plans } from '../../../server/contract/plans';
import { env } from '../../../server/platform/env';

/** The server's URL in the sources. Each installation shows its own. */
export const exampleUrl = 'https://marque.example';

export const withPublicUrl = (text: string): string => text.replaceAll(exampleUrl, env.publicUrl);

/** The id of a heading. An error code is its own. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Parts of pages in Markdown, generated from the code that they describe. */
export const generatedParts = { errors: writeErrors, limits: writeLimits };

function writeErrors(): string {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b);
  return statuses
    .flatMap((status) => [
      `## Status ${status}`,
      ...codes
        .filter((code) => errorStatus[code] === status)
        .flatMap((code) => [`### ${code}`, errorHelp[code].join(' ')]),
    ])
    .join('\n\n');
}

function writeLimits(): string {
  const limitOf = (limit: number | null) =>
    limit === null ? 'no cap' : limit.toLocaleString('en');
  const rows = buckets.map((bucket) => [
    `\`${bucketNames[bucket].route}\``,
    `\`${bucket}\``,
    limitOf(plans.free.dailyLimits[bucket]),
    limitOf(plans.pro.dailyLimits[bucket]),
  ]);
  const { free, pro } = plans;
  const table = [['Request', 'Bucket', 'Free', 'Pro'], ['-', '-', '-', '-'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  return (
    `${table}\n\nA batch has up to ${free.batchSlugsMax} slugs on the free plan and ${pro.batchSlugsMax} ` +
    'on the others. Enterprise limits are set by contract.'
  );
}
