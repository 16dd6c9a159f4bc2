import { iconAspect, listIconNames } from './iconify';
import type { Form, SourceIcon, SourceName } from './source-icon';

const wideAspectMin = 1.8;

function describe(
  source: SourceName,
  name: string,
  forms: Partial<Record<Form, string>>,
): SourceIcon {
  return {
    source,
    name,
    title: null,
    aliases: [],
    hex: null,
    url: null,
    urls: [],
    guidelines: null,
    license: null,
    forms,
  };
}

const ownEndings = ['-icon', '-wordmark'];

/** Groups a set's icons by the name without its form's ending; some endings mean a form even where they stand alone. */
function groupByEnding(
  source: SourceName,
  endings: Record<string, Form>,
): Map<string, Partial<Record<Form, string>>> {
  const names = listIconNames(source);
  const known = new Set(names);
  const groups = new Map<string, Partial<Record<Form, string>>>();
  for (const name of names) {
    const ending = Object.keys(endings).find(
      (end) =>
        name.endsWith(end) && (ownEndings.includes(end) || known.has(name.slice(0, -end.length))),
    );
    const base = ending === undefined ? name : name.slice(0, -ending.length);
    const form: Form = ending === undefined ? 'main' : (endings[ending] ?? 'main');
    const group = groups.get(base) ?? {};
    group[form] ??= name;
    groups.set(base, group);
  }
  return groups;
}

/** Where the set has both `x` and `x-icon`, the plain one carries the name; so does one far wider than high. */
export function listLogos(): SourceIcon[] {
  const source = '@iconify-json/logos';
  return [
    ...groupByEnding(source, {
      '-dark-icon': 'iconDark',
      '-icon-dark': 'iconDark',
      '-icon': 'icon',
      '-dark': 'dark',
    }),
  ]
    .filter(([name]) => !/^aws-/.test(name))
    .map(([name, forms]) => {
      const group = { ...forms, ...lightOf(forms) };
      const isWordmark =
        group.main !== undefined &&
        (group.icon !== undefined || iconAspect(source, group.main) > wideAspectMin);
      if (!isWordmark) return describe(source, name, group);
      const { main = '', ...rest } = group;
      // Beside an icon the wide form is the wordmark only; alone it is all there is.
      return describe(
        source,
        name,
        group.icon === undefined ? { ...group, wordmark: main } : { ...rest, wordmark: main },
      );
    });
}

/** What has a twin for dark pages is itself drawn for light ones. */
function lightOf(group: Partial<Record<Form, string>>): Partial<Record<Form, string>> {
  const light =
    (group.dark === undefined ? undefined : group.main) ??
    (group.iconDark === undefined ? undefined : group.icon);
  return light === undefined ? {} : { light };
}

export function listDevicon(): SourceIcon[] {
  const source = '@iconify-json/devicon';
  return [...groupByEnding(source, { '-wordmark': 'wordmark' })].map(([name, group]) =>
    describe(source, name, group),
  );
}

export function listCib(): SourceIcon[] {
  const source = '@iconify-json/cib';
  return listIconNames(source).map((name) => describe(source, name, { mono: name }));
}
