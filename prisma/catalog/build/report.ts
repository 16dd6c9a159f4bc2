import { type BrandFacts, variants } from '../facts';
import { listSuspectedDuplicates } from './name-brands';

/** Counts what was left out and why, and prints the whole at the end. */
export function createReport() {
  const excluded = new Map<string, Set<string>>();
  const exclude = (cause: string, name: string) => {
    excluded.set(cause, (excluded.get(cause) ?? new Set()).add(name));
  };
  const print = (facts: BrandFacts[]) => {
    const artwork = facts.flatMap((brand) => brand.artwork);
    console.log(`brands ${facts.length}, artworks ${artwork.length}`);
    for (const variant of variants) {
      const some = artwork.filter((one) => one.variant === variant);
      const derived = some.filter(({ origin }) => origin === 'derived').length;
      console.log(
        `  ${variant} ${some.length}${derived === 0 ? '' : `, of which derived ${derived}`}`,
      );
    }
    console.log(`licenses: ${count(artwork.map(({ license }) => license))}`);
    console.log(`sources: ${count(artwork.map(({ source }) => source))}`);
    console.log(`with a domain ${facts.filter(({ domains }) => domains.length > 0).length}`);
    console.log(`without a color ${facts.filter(({ brandColor }) => brandColor === null).length}`);
    console.log('excluded:');
    for (const [cause, names] of [...excluded].sort(
      ([, one], [, other]) => other.size - one.size,
    )) {
      console.log(`  ${names.size} ${cause}: ${[...names].slice(0, 8).join(' ')}`);
    }
    const suspected = listSuspectedDuplicates(facts);
    console.log(`suspected duplicates (${suspected.length}): ${suspected.join(', ')}`);
  };
  return { exclude, print };
}

function count(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}
