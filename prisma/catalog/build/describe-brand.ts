import { createHash } from 'node:crypto';
import type { ArtworkFacts } from '../facts';
import { deriveArtwork } from '../make-artwork';
import { packageVersion } from '../sources/package-folder';
import type { SourceIcon } from '../sources/source-icon';
import type { Choice } from './choose-variants';
import { isRedistributable, licenseOf, needsAttribution } from './license-policy';
import { normalizeName } from './make-slug';
import type { NamedBrand } from './name-brands';

/** The color that the sources state, six digits: a shorthand such as `03F` is spelled out. */
export function findBrandColor(icons: SourceIcon[]): string | null {
  for (const { hex } of icons) {
    if (hex === null) continue;
    const digits = hex.replace('#', '').toUpperCase();
    if (/^[0-9A-F]{6}$/.test(digits)) return digits;
    if (/^[0-9A-F]{3}$/.test(digits)) return [...digits].map((digit) => digit + digit).join('');
  }
  return null;
}

export function listAliases(brand: NamedBrand, handWritten: string[]): string[] {
  const known = new Set([normalizeName(brand.title)]);
  const names = [
    ...handWritten,
    ...brand.icons.flatMap(({ title, aliases }) => [
      ...aliases,
      ...(title === null ? [] : [title]),
    ]),
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

/** A license that the brand's owner is known to have chosen counts for every drawing of the brand. */
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
  const license = owners === undefined ? licenseOf(icon) : licenseOf(owners);
  const address = brand.icons
    .map(({ url, urls }) => url ?? urls[0])
    .find((url) => url !== undefined);
  const svg = deriveArtwork(
    artwork.svg,
    { variant, origin, source: artwork.source, name: artwork.name },
    brandColor,
  );
  const [, , width = 1, height = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '')
    .split(' ')
    .map(Number);
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
