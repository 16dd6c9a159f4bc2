import { licenseDemand, licenseUrl, sourcePackages } from '../artwork/rights/terms';
import { type Artwork, type Brand, type Catalog } from '../catalog/catalog';
import { listArtwork } from '../catalog/get-brand';
import { oncePer } from '../platform/process/made-once';

const credits = new Map<string, string>(Object.entries(sourcePackages));

/** Every license and source of the catalog with its share, and the required attributions. */
export const presentLicenses = oncePer((brands: Catalog['brands']) => {
  const stored = brands.flatMap((brand) =>
    [...brand.artwork.values()].map((artwork) => ({ brand, artwork })),
  );
  const artworks = stored.map(({ artwork }) => artwork);
  return {
    artworks: artworks.length,
    brands: new Set(stored.map(({ brand }) => brand.slug)).size,
    licenses: countBy(artworks, ({ license }) => license).map(([license, count]) => ({
      ...presentLicense(license),
      demand: licenseDemand(license),
      artworks: count,
      sources: countBy(
        artworks.filter((one) => one.license === license),
        nameSource,
      ).map(([name]) => name),
    })),
    sources: countBy(artworks, nameSource).map(([name, count]) => ({
      name,
      artworks: count,
      ...presentCredit(name),
    })),
    attributions: listAttributions(stored),
  };
});

/** The licenses of one brand's artwork, grouped by terms, derived variants included. */
export function presentBrandLicenses(brand: Brand) {
  const { slug, name } = brand;
  const byTerms = new Map<string, Artwork[]>();
  for (const one of listArtwork(brand)) {
    const terms = [one.license, nameSource(one), one.attribution].join('\n');
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), one]);
  }
  return {
    slug,
    name,
    terms: [...byTerms.values()].flatMap((artworks) => presentTerms(name, artworks)),
  };
}

function presentTerms(name: string, artworks: readonly Artwork[]) {
  const [first] = artworks;
  if (first === undefined) return [];
  const { license, attribution } = first;
  const variants = artworks.map(({ variant }) => variant);
  return [
    {
      ...presentLicense(license),
      demand: licenseDemand(license),
      source: nameSource(first),
      attribution,
      variants,
      /** To be kept with the artwork: it satisfies each of the licenses. */
      credit: writeCredit(`${name} (${variants.join(', ')})`, first),
    },
  ];
}

/** In one line, such as "Rust (mono, icon): MIT, https://spdx.org/licenses/MIT.html. From …". */
function writeCredit(what: string, artwork: Artwork): string {
  const { license, attribution, source } = artwork;
  const parts = [
    `${what}: ${license}, ${licenseUrl(license)}`,
    ...(attribution === null ? [] : [attribution]),
    `From ${nameSource(artwork)} (${credits.get(source) ?? 'no further credit'})`,
  ];
  return `${parts.join('. ')}.`;
}

const presentLicense = (id: string) => ({ id, url: licenseUrl(id) });

const nameSource = ({ source, sourceVersion }: Pick<Artwork, 'source' | 'sourceVersion'>) =>
  `${source} ${sourceVersion}`;

/** The holder of a source's rights, and its address. */
function presentCredit(name: string): { credit: string | null; url: string | null } {
  const line = credits.get(name.slice(0, name.lastIndexOf(' ')));
  const [, credit, url] = /^(.*?)(?:, (https:\/\/\S+))?$/.exec(line ?? '') ?? [];
  return { credit: credit || null, url: url ?? null };
}

/** By license, then by brand; each attribution once per brand. */
function listAttributions(stored: readonly { brand: Brand; artwork: Artwork }[]) {
  const asked = stored.filter(({ artwork }) => artwork.attribution !== null);
  return countBy(asked, ({ artwork }) => artwork.license).map(([license]) => {
    const entries = new Map(
      asked
        .filter(({ artwork }) => artwork.license === license)
        .map(({ brand: { slug, name }, artwork: { attribution } }) => [
          `${slug} ${attribution}`,
          { slug, name, attribution: attribution ?? '' },
        ]),
    );
    return { ...presentLicense(license), entries: [...entries.values()] };
  });
}

/** The most frequent first. */
function countBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): [key: string, count: number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
}
