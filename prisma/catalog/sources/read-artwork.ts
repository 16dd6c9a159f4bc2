import { readCardog } from './cardog';
import { readIconifyIcon } from './iconify';
import { readLobehub } from './lobehub';
import { readSimpleIcon } from './simple-icons';
import type { SourceName } from './source-icon';
import { readSuperTiny } from './super-tiny';
import { readThesvg } from './thesvg';

const readers: Record<SourceName, (name: string) => string> = {
  'simple-icons': readSimpleIcon,
  '@thesvg/icons': readThesvg,
  '@lobehub/icons-static-svg': readLobehub,
  '@cardog-icons/core': readCardog,
  '@iconify-json/logos': (name) => readIconifyIcon('@iconify-json/logos', name),
  '@iconify-json/devicon': (name) => readIconifyIcon('@iconify-json/devicon', name),
  '@iconify-json/cib': (name) => readIconifyIcon('@iconify-json/cib', name),
  'super-tiny-icons': readSuperTiny,
};

/** The drawing as its source package ships it: not yet fit to serve. Throws where the package has no such name. */
export function readArtwork(source: SourceName, name: string): string {
  return readers[source](name);
}
