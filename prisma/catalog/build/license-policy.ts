import { sourcePackages } from '../../../server/artwork/rights/terms';
import type { SourceIcon } from '../sources/source-icon';

const plain = /^(CC0-1\.0|MIT|Apache-2\.0|BSD-[23]-Clause|Unlicense|ISC)$/;
const named = /^(CC-BY(-SA)?-(2\.0|2\.5|3\.0|4\.0)|MPL-2\.0)$/;

/** The SPDX id of the icon's own license, else of the package's. */
export function licenseOf(icon: SourceIcon): string {
  return icon.license ?? sourcePackages[icon.source].replace(/,.*/, '');
}

/** Whether anyone who runs Marque may pass the artwork on, for any use, changed or not. */
export function isRedistributable(license: string): boolean {
  return plain.test(license) || named.test(license);
}

/** Whether the license requires attribution or the same license. */
export function needsAttribution(license: string): boolean {
  return named.test(license);
}
