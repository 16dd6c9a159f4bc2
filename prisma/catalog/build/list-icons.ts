import { listCardog } from '../sources/cardog';
import { listIconNames } from '../sources/iconify';
import { listDevicon, listLogos } from '../sources/iconify-sets';
import { listLobehub } from '../sources/lobehub';
import { listNamedIcons } from './named-icons';
import { listPackageFiles } from '../sources/package-folder';
import { listSimpleIcons } from '../sources/simple-icons';
import { type Form, noFacts, type SourceIcon, type SourceName } from '../sources/source-icon';
import { listThesvg } from '../sources/thesvg';

/**
 * All sources in the order in which they are merged: those that name brands first, then those that only draw them, then
 * those of one kind, whose brands are thus never taken for an older one of the same name.
 */
export function listIcons(): SourceIcon[] {
  return [
    ...listSimpleIcons(),
    ...listThesvg(),
    ...listLobehub(),
    ...listCardog(),
    ...listLogos(),
    ...listDevicon(),
    ...describeAll('@iconify-json/cib', 'mono', listIconNames('@iconify-json/cib')),
    ...describeAll(
      'super-tiny-icons',
      'tile',
      listPackageFiles('super-tiny-icons', 'images/svg', '.svg'),
    ),
    ...listNamedIcons(),
  ];
}

/** The icons of a source with a single form. */
function describeAll(source: SourceName, form: Form, names: string[]): SourceIcon[] {
  return names.map((name) => ({ ...noFacts, source, name, forms: { [form]: name } }));
}
