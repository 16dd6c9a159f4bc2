import type { Artwork, Brand } from '../catalog/catalog';

/** Where the text of a license stands, by its SPDX name. */
export function licenseUrl(license: string): string {
  return `https://spdx.org/licenses/${encodeURIComponent(license)}.html`;
}

/**
 * The value of a `Link` header (RFC 8288) that says on what terms the artwork may be used: the license of
 * the file, and the brand's own guidelines where they are known. Null where there is neither.
 */
export function termsLink(artwork: Pick<Artwork, 'license'> | null, brand: Brand): string | null {
  const links: string[] = [];
  if (artwork) links.push(`<${licenseUrl(artwork.license)}>; rel="license"; title="File"`);
  const guidelines = headerSafeUrl(brand.guidelines);
  if (guidelines) links.push(`<${guidelines}>; rel="license"; title="Brand guidelines"`);
  return links.length === 0 ? null : links.join(', ');
}

/** In the one spelling that has no character which would end the link or the header. */
function headerSafeUrl(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb ? href.replaceAll(/[<>"\s,;]/g, (character) => encodeURIComponent(character)) : null;
}
