import { makeSlug } from '../sources/make-slug';
import { readRows } from '../sources/read-rows';
import { type Form, noFacts, type SourceIcon, type SourceName } from '../sources/source-icon';

/**
 * Packages that name their drawings by symbols or file types, most of which are not brands. A table in named/ lists
 * what is taken. Such a name matches no other source: the token `link` is Chainlink and not Link.
 */
const tables: { source: SourceName; file: string; form: Form; category: string }[] = [
  { source: '@iconify-json/token-branded', file: 'tokens', form: 'main', category: 'Crypto' },
  { source: 'react-pay-icons', file: 'payments', form: 'tile', category: 'Payment' },
  { source: '@iconify-json/file-icons', file: 'tools', form: 'mono', category: 'DevTool' },
  { source: 'banks-logo', file: 'banks', form: 'mono', category: 'Finance' },
];

export const isOfOneKind = (source: SourceName): boolean =>
  tables.some((table) => table.source === source);

export function listNamedIcons(): SourceIcon[] {
  return tables.flatMap(({ source, file, form, category }) =>
    readRows(`named/${file}.csv`, ['icon', 'hex', 'aliases', 'domain', 'name']).map(
      ({ icon, hex, aliases, domain, name }): SourceIcon => ({
        ...noFacts,
        source,
        name: makeSlug(name),
        title: name,
        aliases: aliases.split(';').filter(Boolean),
        categories: [category],
        hex: hex === '' ? null : hex,
        url: domain === '' ? null : `https://${domain}/`,
        forms: { [form]: icon, ...darkOf(icon) },
      }),
    ),
  );
}

/** A mark that is white is taken on its tile, and as it is for dark pages. */
const darkOf = (icon: string): SourceIcon['forms'] =>
  icon.endsWith('-background') ? { dark: icon.replace('-background', '') } : {};
