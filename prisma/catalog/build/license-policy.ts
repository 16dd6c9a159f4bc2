import type { SourceIcon, SourceName } from '../sources/source-icon';

const packageLicenses: Record<SourceName, string> = {
  'simple-icons': 'CC0-1.0',
  '@thesvg/icons': 'MIT',
  '@lobehub/icons-static-svg': 'MIT',
  '@cardog-icons/core': 'MIT',
  '@iconify-json/logos': 'CC0-1.0',
  '@iconify-json/devicon': 'MIT',
  '@iconify-json/cib': 'CC0-1.0',
  'super-tiny-icons': 'MIT',
};

const plain = new Set([
  'CC0-1.0',
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Unlicense',
  'ISC',
]);
const named = /^(CC-BY(-SA)?-(2\.0|2\.5|3\.0|4\.0)|MPL-2\.0)$/;

/** The license as an SPDX id: the icon's own where the source states one, else the package's. */
export function licenseOf(icon: SourceIcon): string {
  return icon.license ?? packageLicenses[icon.source];
}

/** Licenses under which artwork may be passed on by whoever runs Marque, for any use, changed or not. */
export function isRedistributable(license: string): boolean {
  return plain.has(license) || named.test(license);
}

/** True where the license asks that the author be named or the same license be kept. */
export function needsAttribution(license: string): boolean {
  return named.test(license);
}
