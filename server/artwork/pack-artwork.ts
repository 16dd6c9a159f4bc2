import { hash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { type Artwork, type Brand } from '../catalog/catalog';
import { listArtwork } from '../catalog/get-brand';
import { AppError } from '../platform/errors';
import { composeNotice } from './rights/compose-notice';
import { licenseDemand, licenseUrl } from './rights/terms';

export type Archive = {
  /** Equal tags mean equal bytes. */
  readonly etag: string;
  readonly pack: () => Uint8Array<ArrayBuffer>;
};

/** The oldest time that a zip can state. The current time would change the bytes of the same files. */
const modifiedAt = new Date(1980, 0, 1);

/**
 * Every variant of the brand as SVG, or PNG where it is a bitmap, and a text with the source, license, its terms and the attribution of each.
 * @throws AppError `not_found` for a brand without artwork
 */
export function packArtwork(brand: Brand): Archive {
  const artwork = [...listArtwork(brand), ...brand.bitmaps.values()];
  if (artwork.length === 0) {
    throw new AppError('not_found', `There is no artwork for "${brand.slug}" to pack.`);
  }
  const license = describeTerms(brand, artwork);
  const names = artwork.map(({ sha256 }) => sha256).join();
  return {
    etag: `"${hash('sha256', names + license).slice(0, 32)}"`,
    pack: () => {
      const files = artwork.map((one) => [fileName(brand, one), one.svg.read()] as const);
      return zipSync(
        { ...Object.fromEntries(files), 'LICENSE.txt': strToU8(license) },
        { mtime: modifiedAt, level: 9 },
      );
    },
  };
}

function describeTerms(brand: Brand, artwork: readonly Artwork[]): string {
  const files = artwork.map((one) =>
    [
      fileName(brand, one),
      `  Source: ${one.source} ${one.sourceVersion}${one.origin === 'derived' ? ', recolored' : ''}`,
      `  License: ${one.license}, ${licenseUrl(one.license)}`,
      `  Terms: ${licenseDemand(one.license)}`,
      ...(one.attribution === null
        ? []
        : [`  Attribution: ${one.attribution.replaceAll(/\s+/g, ' ').trim()}`]),
    ].join('\n'),
  );
  const all = new Map(artwork.map((one) => [one.variant, one]));
  return `FILES\n\n${files.join('\n')}\n\n\n${composeNotice([{ ...brand, artwork: all }])}`;
}

const fileName = ({ slug, bitmaps }: Brand, { variant }: Artwork) =>
  `${slug}-${variant}.${bitmaps.has(variant) ? 'png' : 'svg'}`;
