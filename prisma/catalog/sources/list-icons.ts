import { listCardog } from './cardog';
import { listIconNames } from './iconify';
import { listDevicon, listLogos } from './iconify-sets';
import { listLobehub } from './lobehub';
import { listNamedIcons } from './named-icons';
import { listPackageFiles } from './package-folder';
import { listSimpleIcons } from './simple-icons';
import { type Form, noFacts, type SourceIcon, type SourceName } from './source-icon';
import { listThesvg } from './thesvg';

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
