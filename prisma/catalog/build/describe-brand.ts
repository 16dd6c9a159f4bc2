import { expandHex } from '../../../server/contract/limits';
import { createHash } from 'node:crypto';
import type { ArtworkFacts } from '../facts';
import { findAccent } from '../../../server/artwork/derive/derive-colors';
import { readViewBox } from '../../../server/artwork/ink/bounds';
import { measureInk } from '../../../server/artwork/ink/measure-ink';
import { recolorArtwork } from '../make-artwork';
import { packageVersion } from '../sources/package-folder';
import { listUrls, type SourceIcon } from '../sources/source-icon';
import type { Choice } from './choose-variants';
import { isRedistributable, licenseOf, needsAttribution } from './license-policy';
import { normalizeName } from '../sources/make-slug';
import type { NamedBrand } from './name-brands';

/** The color stated by the sources, with shorthands such as `03F` expanded. */
export function findBrandColor(icons: SourceIcon[]): string | null {
  for (const { hex } of icons) {
    if (hex === null) continue;
    const expanded = expandHex(hex);
    if (/^[0-9A-F]{6}$/.test(expanded)) return expanded;
  }
  return null;
}

/**
 * The stated color, else the main one of the full-color drawing. Black only where the mark is black: @thesvg/icons
 * states it for colors that it does not know.
 */
export async function chooseBrandColor(
  icons: SourceIcon[],
  choices: readonly Choice[],
): Promise<string | null> {
  const drawn = choices.filter(({ derived }) => !derived);
  const colored = drawn.find(({ variant }) => variant === 'color')?.artwork;
  const color = findBrandColor(icons) ?? colored?.ink.dominant ?? null;
  const isMeant = icons.some(({ source, hex }) => source === 'simple-icons' && hex === black);
  if (color !== black || isMeant) return color;
  for (const { svg } of colored ? [colored] : drawn.map(({ artwork }) => artwork)) {
    const ink = await measureInk(svg);
    const accent = ink && findAccent(svg, ink);
    if (accent !== null) return accent;
  }
  return black;
}

const black = '000000';

/**
 * The home page of the brand: the root of the sources' address if that is below one of the brand's domains, else the
 * root of its main domain. Many sources state the page that shows the logo.
 */
export function chooseWebsite(
  stated: string | null,
  [main, ...others]: readonly string[] = [],
): string | null {
  if (main === undefined) return stated;
  if (stated === null || !URL.canParse(stated)) return `https://${main}/`;
  const { hostname, pathname, search, hash } = new URL(stated);
  const isHome = `${pathname}${search}${hash}` === '/';
  const isOwn = [main, ...others].some((one) => hostname === one || hostname.endsWith(`.${one}`));
  if (isOwn && isHome && !pressHost.test(hostname)) return stated;
  // A page on another of its hosts, such as `press.airbus.com/logos`, says nothing of where the home page is.
  return hostname === `www.${main}` ? `https://${hostname}/` : `https://${main}/`;
}

/** Hosts for journalists and designers. */
const pressHost = /^(?:brand|branding|media|mediakit|newsroom|press|presskit)\./;

/** @param isNameOfAnother of a folded name: a source may call one brand by the name of another */
export function listAliases(
  brand: NamedBrand,
  handWritten: readonly string[],
  isNameOfAnother: (key: string) => boolean = () => false,
): string[] {
  const known = new Set([normalizeName(brand.title)]);
  const names = [
    ...handWritten,
    ...brand.icons
      .flatMap(({ title, aliases }) => [...aliases, title ?? ''])
      .filter((name) => !isNameOfAnother(normalizeName(name))),
  ];
  return names
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter((name) => {
      const key = normalizeName(name);
      if (key === '' || known.has(key)) return false;
      known.add(key);
      return true;
    });
}

/** A license chosen by the brand's owner applies to every drawing of the brand. */
export function describeArtwork(
  brand: NamedBrand,
  choice: Choice,
  brandColor: string | null,
): ArtworkFacts {
  const { artwork, variant } = choice;
  const origin = choice.derived ? 'derived' : 'source';
  const icon = brand.icons.find(
    ({ source, forms }) => source === artwork.source && Object.values(forms).includes(artwork.name),
  );
  if (icon === undefined) throw new Error(`${brand.slug}: ${artwork.name} belongs to no icon`);
  const owners = brand.icons.find(
    (other) => needsAttribution(licenseOf(other)) && isRedistributable(licenseOf(other)),
  );
  const license = licenseOf(owners ?? icon);
  const [address] = brand.icons.flatMap(listUrls);
  const svg = paintChoice(choice, brandColor);
  const { width, height } = readViewBox(svg);
  return {
    variant,
    origin,
    source: artwork.source,
    version: packageVersion(artwork.source),
    name: artwork.name,
    license,
    attribution: needsAttribution(license)
      ? `${brand.title}${address === undefined ? '' : ` (${address})`}, ${license}`
      : null,
    sha256: createHash('sha256').update(svg).digest('hex'),
    aspect: Math.round((width / height) * 1000) / 1000,
  };
}

/** The bytes of a choice: as drawn, or recolored. */
export function paintChoice(
  { artwork, variant, derived }: Choice,
  brandColor: string | null,
): string {
  const { source, name } = artwork;
  const origin = derived ? 'derived' : 'source';
  return recolorArtwork(artwork.svg, { variant, origin, source, name }, brandColor);
}
