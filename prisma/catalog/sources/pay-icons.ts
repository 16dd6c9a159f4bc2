import { runInNewContext } from 'node:vm';
import { readPackageFile } from './package-folder';

const source = 'react-pay-icons';

export const payIconFile = (name: string) => `lib/${name}.js`;

const isComponent =
  /^import \{ ([^}]*) \} from "react\/jsx-runtime";\nconst \w+ = ([^]*?);\nexport \{/;

/** The package ships compiled components of React: calls for each element, which write SVG here. */
export function readPayIcon(name: string): string {
  const [, imports, component] = isComponent.exec(readPackageFile(source, payIconFile(name))) ?? [];
  if (imports === undefined)
    throw new Error(`${source}: ${name} is not a component of one drawing`);
  const calls = imports.split(', ').map((one) => [one.replace(/.* as /, ''), writeElement]);
  return String(runInNewContext(`(${component})({})`, Object.fromEntries(calls)));
}

type Props = { children?: string | string[]; style?: Record<string, string> };

function writeElement(tag: string, { children = [], style = {}, ...attributes }: Props): string {
  const styles = Object.entries(style).map(([name, value]) => `${hyphenate(name)}:${value}`);
  const all = { ...attributes, ...(styles.length > 0 && { style: styles.join(';') }) };
  const written = Object.entries(all).map(([name, value]) => ` ${nameOf(name)}="${value}"`);
  return `<${tag}${written.join('')}>${[children].flat().join('')}</${tag}>`;
}

/** As SVG spells an attribute of React: `stopColor` is `stop-color`, but `clipPathUnits` stays. */
function nameOf(attribute: string): string {
  if (attribute === 'className') return 'class';
  if (/^(xlink|xml|xmlns)[A-Z]/.test(attribute)) return hyphenate(attribute).replace('-', ':');
  const isHyphenated = /^(clip|fill|font|letter|stop|stroke)[A-Z]/.test(attribute);
  return isHyphenated && !attribute.endsWith('Units') ? hyphenate(attribute) : attribute;
}

const hyphenate = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
