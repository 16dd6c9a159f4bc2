import { listCardog } from './cardog';
import { listCib, listDevicon, listLogos } from './iconify-sets';
import { listLobehub } from './lobehub';
import { listSimpleIcons } from './simple-icons';
import type { SourceIcon } from './source-icon';
import { listSuperTiny } from './super-tiny';
import { listThesvg } from './thesvg';

/** All sources in the order in which they are merged: those that name brands first, those that only draw them last. */
export function listIcons(): SourceIcon[] {
  return [
    ...listSimpleIcons(),
    ...listThesvg(),
    ...listLobehub(),
    ...listCardog(),
    ...listLogos(),
    ...listDevicon(),
    ...listCib(),
    ...listSuperTiny(),
  ];
}
