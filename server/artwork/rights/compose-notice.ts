import type { Artwork, Brand, Origin } from '../../catalog/catalog';
import { factPackages, licenseUrl, sourcePackages } from './terms';

const head = `LOGOS USED IN THIS PRODUCT

All names and logos below are trademarks of their owners. Showing them does not mean that their owners endorse this
product. The licenses are copyright licenses of the drawings: none of them grants a trademark license. The
drawings were cleaned and minified; those called recolored were given another color.`;

/** A NOTICE text with the licenses, sources and attributions of the brands that a product shows. */
export function composeNotice(brands: readonly Brand[]): string {
  const artwork = brands.flatMap((brand) => [...brand.artwork.values()]);
  const licenses = sorted(artwork.map(({ license }) => license));
  const origins = brands.flatMap(({ origin }) => origin ?? []);
  const sources = sorted([...artwork.map(creditSource), ...origins.map(creditOrigin)]);
  return [
    head,
    ...brands.map(creditBrand),
    ['LICENSES', ...licenses.map((license) => `${license}: ${licenseUrl(license)}`)].join('\n'),
    ['SOURCES', ...sources].join('\n'),
    ['NAMES AND DOMAINS', ...factCredits].join('\n'),
    '',
  ].join('\n\n');
}

/** The brand, and the license and source of each of its artworks. */
export function creditBrand({ name, website, guidelines, origin, artwork }: Brand): string {
  const byTerms = new Map<string, string[]>();
  for (const one of artwork.values()) {
    const terms = `${one.license}, from ${nameSource(one)}`;
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), nameVariant(one)]);
  }
  const attributions = sorted(
    [...artwork.values()].flatMap(({ attribution }) => attribution ?? []),
  );
  return [
    oneLine(name),
    ...(website === null ? [] : [`  Website: ${oneLine(website)}`]),
    ...(guidelines === null ? [] : [`  Guidelines: ${oneLine(guidelines)}`]),
    ...[...byTerms].map(([terms, variants]) => `  ${variants.join(', ')}: ${terms}`),
    ...attributions.map((attribution) => `  Attribution: ${oneLine(attribution)}`),
    ...(origin === null ? [] : [`  No artwork; facts from ${nameOrigin(origin)}, ${origin.ref}`]),
  ].join('\n');
}

const nameSource = ({ source, sourceVersion }: Artwork) => `${source} ${sourceVersion}`;

const nameVariant = ({ variant, origin }: Artwork) =>
  origin === 'derived' ? `${variant} (recolored)` : variant;

const nameOrigin = ({ source, version }: Origin) => `${source} ${version}`;

const credits = new Map<string, string>(Object.entries({ ...sourcePackages, ...factPackages }));

/** The packages that further domains come from, for all brands. */
const factCredits = Object.entries(factPackages).map(([source, credit]) => `${source}: ${credit}`);

const creditSource = (artwork: Artwork) => addCredit(nameSource(artwork), artwork.source);

const creditOrigin = (origin: Origin) => addCredit(nameOrigin(origin), origin.source);

function addCredit(name: string, source: string): string {
  const credit = credits.get(source);
  return credit === undefined ? name : `${name}: ${credit}`;
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();

/** Text from a source must not add lines. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
