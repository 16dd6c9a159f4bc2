import { hash } from 'node:crypto';
import { brandColors } from '../artwork/derive/brand-colors';
import type { Brand } from '../catalog/catalog';
import { oncePer } from '../platform/process/made-once';

export const notice =
  'Logos and names are trademarks of their owners. The license of an artwork covers the file, ' +
  'not the trademark: follow the guidelines of the brand and do not imply its endorsement.';

/** A catalog item: metadata only, artwork has its own routes. */
export function presentService(brand: Brand) {
  const { darkModeColor, roles, css } = brandColors(brand);
  return {
    id: brand.id,
    slug: brand.slug,
    name: brand.name,
    brandColor: brand.brandColor,
    darkModeColor,
    svgVariants: null,
    colors: roles.length > 0 ? roles : null,
    categories: brand.categories,
    _css: css,
    _notice: notice,
  };
}

/** The bytes of a brand, made once, and their digest for an ETag. */
export type WrittenPart = { readonly bytes: Uint8Array<ArrayBuffer>; readonly digest: string };

/** JSON in parts: text for one response, and brands. */
export type JsonParts = readonly (string | WrittenPart)[];

type Written = { item: WrittenPart; firstMember: WrittenPart; member: WrittenPart };

/** Each brand is written once: a page has up to 200. */
const writeBrand = oncePer((brand: Brand): Written => {
  const key = `,${JSON.stringify(brand.slug)}:`;
  const json = JSON.stringify(presentService(brand));
  const bytes = new TextEncoder().encode(key + json);
  const digest = hash('sha256', json, 'base64url');
  return {
    item: { bytes: bytes.subarray(Buffer.byteLength(key)), digest },
    firstMember: { bytes: bytes.subarray(1), digest },
    member: { bytes, digest },
  };
});

/** The output of `presentService` for each brand, as a JSON array. */
export function writeServices(brands: readonly Brand[]): JsonParts {
  if (brands.length === 0) return ['[]'];
  const parts: (string | WrittenPart)[] = [];
  for (const brand of brands) parts.push(parts.length === 0 ? '[' : ',', writeBrand(brand).item);
  parts.push(']');
  return parts;
}

/** A match of a search, with the comma before it. Written once: writing costs more than searching. */
const writeMatch = oncePer((brand: Brand): WrittenPart => {
  const match = { ...presentService(brand), domain: brand.domains[0] ?? null };
  const bytes = new TextEncoder().encode(`,${JSON.stringify(match)}`);
  return { bytes, digest: hash('sha256', bytes, 'base64url') };
});

/** As `writeServices`, with the main domain of each brand: a typeahead needs no further request. */
export function writeMatches(brands: readonly Brand[]): JsonParts {
  const [first, ...others] = brands.map((brand) => writeMatch(brand));
  if (first === undefined) return ['[]'];
  return ['[', { ...first, bytes: first.bytes.subarray(1) }, ...others, ']'];
}

/**
 * The output of `presentService` for each brand, as a JSON object. Written member by member: JavaScript would move
 * a slug made of digits to the front.
 */
export function writeServicesBySlug(
  brands: readonly (readonly [slug: string, brand: Brand | null])[],
): JsonParts {
  const parts: (string | WrittenPart)[] = ['{'];
  for (const [slug, brand] of brands) {
    const isFirst = parts.length === 1;
    const written = brand && writeBrand(brand);
    if (written && slug === brand.slug) parts.push(isFirst ? written.firstMember : written.member);
    else parts.push(`${isFirst ? '' : ','}${JSON.stringify(slug)}:`, written?.item ?? 'null');
  }
  parts.push('}');
  return parts;
}
