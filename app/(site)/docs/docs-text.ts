import { bucketNames } from '../../../server/contract/bucket-names';
import { type ErrorCode, errorStatus } from '../../../server/contract/error-codes';
import { errorHelp } from '../../../server/contract/error-help';
import { buckets } from '../../../server/contract/plans';
import { plans } from '../../../server/platform/plans';
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
export const generatedParts = {
  errors: writeErrors,
  limits: writeLimits,
  enrichment: writeEnrichment,
};

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
  const { free, pro, enterprise } = plans;
  const countOf = (count: number) => count.toLocaleString('en');
  const limitOf = (limit: number | null) => (limit === null ? 'no cap' : countOf(limit));
  const rows = buckets.map((bucket) => [
    `\`${bucketNames[bucket].route}\``,
    `\`${bucket}\``,
    limitOf(free.dailyLimits[bucket]),
    limitOf(pro.dailyLimits[bucket]),
  ]);
  const others = (['batchSlugsMax', 'webhooksMax', 'ownBrandsMax', 'namedKeysMax'] as const).map(
    (field) => [
      countedThings[field],
      ...[free, pro, enterprise].map((plan) => countOf(plan[field])),
    ],
  );
  const looks = [free, pro, enterprise].map(({ looksPerDay }) => limitOf(looksPerDay));
  const variants = [free, pro, enterprise].map(({ allVariants }) => (allVariants ? 'all' : 'mono'));
  return [
    writeTable(['Request', 'Bucket', free.name, pro.name], rows),
    'The other limits of a plan:',
    writeTable(
      ['', free.name, pro.name, enterprise.name],
      [
        ...others,
        ['New domains a day, where the server looks at sites', ...looks],
        ['Variants', ...variants],
      ],
    ),
    `The requests of ${enterprise.name} are limited by contract.`,
  ].join('\n\n');
}

function writeEnrichment(): string {
  const { free, pro, enterprise } = plans;
  const countOf = ({ looksPerDay }: { looksPerDay: number | null }) =>
    looksPerDay === null ? 'no limit' : looksPerDay.toLocaleString('en');
  return [
    env.enriches
      ? '**Enrichment is on here.**'
      : '**Enrichment is off here.** The operator turns it on with `ENRICH=on`.',
    writeTable(
      ['', free.name, pro.name, enterprise.name],
      [['New domains a UTC day', ...[free, pro, enterprise].map(countOf)]],
    ),
  ].join('\n\n');
}

const countedThings = {
  batchSlugsMax: 'Brands in one batch',
  webhooksMax: '[Webhooks](/docs/webhooks)',
  ownBrandsMax: '[Own brands](/docs/own-brands)',
  namedKeysMax: '[Named keys](/docs/keys)',
};

const writeTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
