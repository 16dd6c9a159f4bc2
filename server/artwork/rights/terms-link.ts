import type { Artwork, Brand } from '../../catalog/catalog';

/** The text of a license, by its SPDX id. */
export function licenseUrl(license: string): string {
  return `https://spdx.org/licenses/${encodeURIComponent(license)}.html`;
}

/** A `Link` header (RFC 8288) with the file's license and the brand's guidelines. Null without either. */
export function termsLink(artwork: Pick<Artwork, 'license'> | null, brand: Brand): string | null {
  const links: string[] = [];
  if (artwork) links.push(`<${licenseUrl(artwork.license)}>; rel="license"; title="File"`);
  const guidelines = headerSafeUrl(brand.guidelines);
  if (guidelines) links.push(`<${guidelines}>; rel="license"; title="Brand guidelines"`);
  return links.length === 0 ? null : links.join(', ');
}

/** Percent-encodes every character that would end the link or the header. */
function headerSafeUrl(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb ? href.replaceAll(/[<>"\s,;]/g, (character) => encodeURIComponent(character)) : null;
}
