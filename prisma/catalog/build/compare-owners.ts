import { readRows } from '../sources/read-rows';

type Owner = { slug: string; domains: readonly string[] };
export type Move = { domain: string; from: string; to: string };

/** The slug of the brand that owns a domain. */
export function ownersOf(brands: readonly Owner[]): Map<string, string> {
  return new Map(brands.flatMap(({ slug, domains }) => domains.map((host) => [host, slug])));
}

/** The changes of domains between two builds. */
export function compareOwners(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): { gained: string[]; lost: string[]; moved: Move[] } {
  return {
    gained: [...after.keys()].filter((domain) => !before.has(domain)),
    lost: [...before.keys()].filter((domain) => !after.has(domain)),
    moved: [...before].flatMap(([domain, from]) => {
      const to = after.get(domain);
      return to === undefined || to === from ? [] : [{ domain, from, to }];
    }),
  };
}

export const readMoves = (): Move[] => readRows('moves.csv', ['domain', 'from', 'to']);

/**
 * Prints which domains a build gains, loses and moves.
 * @throws Error naming those that would move without a row in moves.csv: no domain changes its owner silently
 */
export function reportOwners(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  allowed: readonly Move[] = readMoves(),
): void {
  const { gained, lost, moved } = compareOwners(before, after);
  console.log(`domains gained ${gained.length}, lost ${lost.length}, moved ${moved.length}`);
  for (const domain of lost) console.log(`lost ${domain} of ${before.get(domain)}`);
  for (const { domain, from, to } of moved) console.log(`moved ${domain}: ${from} → ${to}`);
  const silent = moved.filter(
    (move) =>
      !allowed.some(
        (row) => row.domain === move.domain && row.from === move.from && row.to === move.to,
      ),
  );
  if (silent.length > 0)
    throw new Error(
      `moves.csv has no row for ${silent.map(({ domain, from, to }) => `${domain},${from},${to}`).join('; ')}`,
    );
}
