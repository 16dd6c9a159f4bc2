import { iconifyFile, readIconifyIcon } from './iconify';
import { readPackageFile } from './package-folder';
import { payIconFile, readPayIcon } from './pay-icons';
import { readSelfhstDrawing } from './selfhst';
import type { SourceName } from './source-icon';
import { dropDoctype, readThesvg, thesvgFile } from './thesvg';

/** Where the packages that ship one file for each drawing keep them. */
const folders: Partial<Record<SourceName, string>> = {
  'simple-icons': 'icons',
  '@lobehub/icons-static-svg': 'icons',
  '@cardog-icons/core': 'optimized',
  'super-tiny-icons': 'images/svg',
  'banks-logo': 'th',
};

/** The drawing as its source package ships it: not yet fit to serve. Throws where the package has no such name. */
export function readArtwork(source: SourceName, name: string): string {
  if (source === '@iconify/json') return readSelfhstDrawing(name);
  if (source === 'react-pay-icons') return readPayIcon(name);
  if (folders[source] !== undefined)
    return dropDoctype(readPackageFile(source, artworkFile(source, name)));
  return source === '@thesvg/icons' ? readThesvg(name) : readIconifyIcon(source, name);
}

/** The file of the package that a drawing is in. */
export function artworkFile(source: SourceName, name: string): string {
  if (source === 'react-pay-icons') return payIconFile(name);
  const folder = folders[source];
  if (folder !== undefined) return `${folder}/${name}.svg`;
  return source === '@thesvg/icons' ? thesvgFile(name) : iconifyFile;
}
