import type { Artwork, Brand } from '../../catalog/catalog';

/** The SPDX id for a file without a known license. */
const noLicense = 'NOASSERTION';

/** The text of a license, by its SPDX id. */
export function licenseUrl(license: string): string {
  return `https://spdx.org/licenses/${encodeURIComponent(license)}.html`;
}

/** A `Link` header (RFC 8288) with the file's license and the brand's guidelines. Null without either. */
export function termsLink(
  artwork: Pick<Artwork, 'license'> | null,
  brand: Pick<Brand, 'guidelines'>,
): string | null {
  const links: string[] = [];
  if (artwork && artwork.license !== noLicense)
    links.push(`<${licenseUrl(artwork.license)}>; rel="license"; title="File"`);
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

/** What a license asks of anyone who redistributes the artwork, in short. The license text is what counts. */
const demands: readonly (readonly [license: RegExp, demand: string])[] = [
  [/^(CC0|Unlicense)/, 'No conditions.'],
  [/^(MIT|ISC|BSD)/, 'Keep the copyright notice and the license text.'],
  [/^Apache/, 'Keep the notices and the license text, and say what you changed.'],
  [
    /^CC-BY-SA/,
    'Name the author, link the license, say what you changed, and keep this license for it.',
  ],
  [/^CC-BY/, 'Name the author, link the license, and say what you changed.'],
  [
    /^NOASSERTION/,
    'No license is known: it is shown from the site of its owner, who alone can give one.',
  ],
  [/^MPL/, 'Keep this license for the file, and say where its source is.'],
];

export function licenseDemand(license: string): string {
  return demands.find(([pattern]) => pattern.test(license))?.[1] ?? 'Read its text.';
}

/** License, copyright holder and address of each source package. */
export const sourcePackages = {
  'simple-icons': 'CC0-1.0, Simple Icons Collaborators, https://simpleicons.org',
  '@thesvg/icons': 'MIT, Copyright (c) 2025 thesvg.org, https://thesvg.org',
  '@lobehub/icons-static-svg': 'MIT, LobeHub, https://github.com/lobehub/lobe-icons',
  '@cardog-icons/core': 'MIT, Copyright (c) 2024 Cardog',
  '@iconify-json/logos': 'CC0-1.0, Gil Barbara, https://github.com/gilbarbara/logos',
  '@iconify-json/devicon': 'MIT, konpa and contributors, https://github.com/devicons/devicon',
  '@iconify-json/cib': 'CC0-1.0, CoreUI, https://github.com/coreui/coreui-icons',
  'super-tiny-icons':
    'MIT, Copyright (c) 2017 Terence Eden, https://github.com/edent/SuperTinyIcons',
  '@iconify/json': 'CC-BY-4.0, selfh.st, https://github.com/selfhst/icons',
  '@iconify-json/token-branded': 'MIT, 0xa3k5, https://github.com/0xa3k5/web3icons',
  'react-pay-icons': 'MIT, Tommy Ljungberg, https://github.com/twltwl/react-pay-icons',
  '@iconify-json/file-icons': 'ISC, John Gardner, https://github.com/file-icons/icons',
  site: 'the site of the brand itself',
  bimi: 'what the domain of the brand itself names for mail programs',
  'banks-logo': 'MIT, Copyright (c) 2015 Omise, https://github.com/casperstack/banks-logo',
} as const;

/** The same for the sources of brands without artwork and of further domains. */
export const factPackages = {
  marque: 'CC0-1.0, rows written down by hand by the Marque contributors',
  'name-suggestion-index':
    'BSD-3-Clause, Copyright 2026, name-suggestion-index contributors; values of Wikidata (CC0-1.0), ' +
    'https://github.com/osmlab/name-suggestion-index',
  'third-party-web':
    'MIT, Copyright (c) 2019 Patrick Hulce, https://github.com/patrickhulce/third-party-web',
} as const;
