import { iconAspect, listIconNames } from './iconify';
import { type Form, noFacts, type SourceIcon, type SourceName } from './source-icon';

const wideAspectMin = 1.8;
/** These endings are forms even if the set has no icon without the ending. */
const ownEndings = ['-icon', '-wordmark'];

/** Groups the icons of a set by name without the ending of the form. */
function groupByEnding(source: SourceName, endings: [string, Form][]): SourceIcon[] {
  const names = listIconNames(source);
  const known = new Set(names);
  const groups = new Map<string, SourceIcon>();
  for (const name of names) {
    const [ending, form] = endings.find(
      ([end]) =>
        name.endsWith(end) && (ownEndings.includes(end) || known.has(name.slice(0, -end.length))),
    ) ?? ['', 'main' as const];
    const base = name.slice(0, name.length - ending.length);
    const group = groups.get(base) ?? { ...noFacts, source, name: base, forms: {} };
    group.forms[form] ??= name;
    groups.set(base, group);
  }
  return [...groups.values()];
}

/** If the set has both `x` and `x-icon`, `x` is the wordmark, as is a drawing far wider than high. */
export function listLogos(): SourceIcon[] {
  const source = '@iconify-json/logos';
  const icons = groupByEnding(source, [
    ['-dark-icon', 'iconDark'],
    ['-icon-dark', 'iconDark'],
    ['-icon', 'icon'],
    ['-dark', 'dark'],
  ]).filter(({ name }) => !name.startsWith('aws-'));
  for (const { forms } of icons) {
    const { main, icon, dark, iconDark } = forms;
    // A drawing with a twin for dark pages is for light pages.
    const light = (dark && main) ?? (iconDark && icon);
    if (light !== undefined) forms.light = light;
    if (main === undefined) continue;
    if (icon !== undefined || iconAspect(source, main) > wideAspectMin) forms.wordmark = main;
    // Without an icon beside it, the wide form is also the main drawing.
    if (icon !== undefined) delete forms.main;
  }
  return icons;
}

export function listDevicon(): SourceIcon[] {
  return groupByEnding('@iconify-json/devicon', [['-wordmark', 'wordmark']]);
}
