import type { BrandFacts } from '../facts';

/** Collects the exclusions by cause and prints a summary at the end. */
export function createReport() {
  const excluded: { cause: string; name: string }[] = [];
  const exclude = (cause: string, name: string) => excluded.push({ cause, name });
  const print = (facts: BrandFacts[]) => {
    const artwork = facts.flatMap((brand) => brand.artwork);
    console.log(`brands ${facts.length}, artworks ${artwork.length}`);
    console.log(`variants: ${count(artwork.map(({ variant, origin }) => `${variant} ${origin}`))}`);
    console.log(`licenses: ${count(artwork.map(({ license }) => license))}`);
    console.log(`sources: ${count(artwork.map(({ source }) => source))}`);
    console.log(`with a domain ${facts.filter(({ domains }) => domains.length > 0).length}`);
    console.log(`without a color ${facts.filter(({ brandColor }) => brandColor === null).length}`);
    for (const cause of new Set(excluded.map((one) => one.cause))) {
      const names = new Set(excluded.flatMap((one) => (one.cause === cause ? one.name : [])));
      console.log(`excluded, ${cause}: ${names.size}, ${[...names].slice(0, 8).join(' ')}`);
    }
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
