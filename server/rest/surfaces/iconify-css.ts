import { type Icon, scaleSize, turnIcon, writeSvg } from './iconify-icon';

type Rules = Record<string, string>;
type Block = { selector: string; rules: Rules };

const formats = {
  compressed: { start: '{', rule: '', colon: ':', end: '}', between: '', list: ',' },
  compact: { start: ' {', rule: ' ', colon: ': ', end: '; }\n', between: '\n', list: ', ' },
  expanded: { start: ' {', rule: '\n  ', colon: ': ', end: ';\n}\n', between: '\n', list: ', ' },
} as const;

export type CssOptions = {
  format: keyof typeof formats;
  color: string | null;
  mode: 'mask' | 'background' | null;
  isSquare: boolean;
  isPseudo: boolean;
  /** Null for none; absent for the one of the mode. */
  variable?: string | null;
  selectors: {
    icon?: string | undefined;
    common?: string | undefined;
    override?: string | undefined;
  };
};

const truthy = ['true', '1', 'yes', 'on', ''];
/** A selector cannot end a rule or start another one. */
const selectorPattern = /^[^{}@;<\\]{1,200}$/;
const colorPattern = /^(?!.*url)[\w#(),.% /-]{1,64}$/i;

/** A color that can be written into an SVG or a style sheet. */
export const readIconColor = (text: string | null) =>
  text !== null && colorPattern.test(text) ? text : null;

/** Reads the query of a style sheet; what it cannot use has no effect. */
export function readCssOptions(query: URLSearchParams): CssOptions {
  const first = (...names: string[]) =>
    names.map((name) => query.get(name)).find((value) => value !== null) ?? null;
  const isOn = (...names: string[]) => truthy.includes(first(...names)?.toLowerCase() ?? 'no');
  const selector = (...names: string[]) => {
    const text = first(...names);
    const isSelector = selectorPattern.test((text ?? '').replaceAll(/\{(?:prefix|name)\}/g, ''));
    return text !== null && isSelector ? text : undefined;
  };
  const format = query.get('format') ?? '';
  const mode = query.get('mode') ?? '';
  const variable = first('varName', 'var');
  const hasName = variable !== null && /^[a-z0-9_-]*$/.test(variable);
  const isNoName = ['', 'null', '0', 'false', 'no', 'off'].includes(variable ?? '');
  return {
    format: Object.hasOwn(formats, format) ? (format as keyof typeof formats) : 'expanded',
    color: readIconColor(query.get('color')),
    mode: mode === 'mask' ? 'mask' : ['background', 'bg'].includes(mode) ? 'background' : null,
    isSquare: isOn('square', 'forceSquare', 'force-square'),
    isPseudo: isOn('pseudo', 'pseudoSelector', 'pseudo-selector'),
    ...(hasName && { variable: isNoName ? null : variable }),
    selectors: {
      icon: selector('iconSelector', 'selector'),
      common: selector('commonSelector', 'common'),
      override: selector('overrideSelector', 'override'),
    },
  };
}

/** A style sheet that shows each icon as a mask in the current color, or as a background. Null icons are unknown. */
export function writeCss(
  prefix: string,
  icons: readonly (readonly [name: string, icon: Icon | null])[],
  options: CssOptions,
): string {
  const [, firstIcon] = icons.find(([, icon]) => icon !== null) ?? ['', null];
  const isMask = firstIcon?.body.includes('currentColor') ?? true;
  const mode = options.mode ?? (options.color === null && isMask ? 'mask' : 'background');
  const variable =
    options.variable === undefined ? (mode === 'mask' ? 'svg' : null) : options.variable;
  const shared = commonRules(mode, variable, options.isPseudo);
  const named = nameSelectors(prefix, options.selectors);
  const own: Block[] = icons.flatMap(([name, icon]) => {
    if (icon === null) return [];
    const rules = iconRules(icon, { mode, variable, options });
    const isOverride = named.common !== null && Object.keys(rules).some((rule) => rule in shared);
    const selector = isOverride ? named.override : named.icon;
    return { selector: selector.replaceAll('{name}', name), rules };
  });
  const { list } = formats[options.format];
  const all = named.common ?? [...new Set(own.map(({ selector }) => selector))].join(list);
  const unknown = icons.filter(([, icon]) => icon === null);
  const notes = unknown.map(([name]) => `/* Could not find icon: ${name} */`);
  const blocks = all === '' ? own : [{ selector: all, rules: shared }, ...own];
  return writeBlocks(blocks, options.format) + (notes.length > 0 ? `\n${notes.join('\n')}\n` : '');
}

function nameSelectors(prefix: string, { icon, common, override }: CssOptions['selectors']) {
  const fill = (text: string) => text.replaceAll('{prefix}', prefix);
  if (icon === undefined) {
    const base = fill('.icon--{prefix}');
    return { common: base, icon: `${base}--{name}`, override: `${base}${base}--{name}` };
  }
  const hasCommon = common !== undefined && common !== icon;
  return {
    common: hasCommon ? fill(common) : null,
    icon: fill(icon),
    override: fill(override ?? icon),
  };
}

function commonRules(
  mode: 'mask' | 'background',
  variable: string | null,
  isPseudo: boolean,
): Rules {
  const image = variable === null ? null : `var(--${variable})`;
  const base = { display: 'inline-block', width: '1em', height: '1em' };
  const rules: Rules = isPseudo ? { ...base, content: "''" } : base;
  if (mode === 'background') {
    return {
      ...rules,
      ...(image !== null && { 'background-image': image }),
      'background-repeat': 'no-repeat',
      'background-size': '100% 100%',
    };
  }
  return {
    ...rules,
    'background-color': 'currentColor',
    ...(image !== null && { '-webkit-mask-image': image, 'mask-image': image }),
    '-webkit-mask-repeat': 'no-repeat',
    'mask-repeat': 'no-repeat',
    '-webkit-mask-size': '100% 100%',
    'mask-size': '100% 100%',
  };
}

function iconRules(
  icon: Icon,
  { mode, variable, options }: { mode: string; variable: string | null; options: CssOptions },
): Rules {
  let { left, top, width, height } = turnIcon(icon);
  const { body } = turnIcon(icon);
  const rules: Rules = {};
  if (width !== height && options.isSquare) {
    const side = Math.max(width, height);
    [left, top] = [left - (side - width) / 2, top - (side - height) / 2];
    width = height = side;
  } else if (width !== height) rules['width'] = scaleSize('1em', width / height);
  const painted = body.replaceAll('currentColor', options.color ?? 'black');
  const svg = writeSvg(painted, { viewBox: `${left} ${top} ${width} ${height}`, width, height });
  const url = `url("data:image/svg+xml,${encodeForCss(svg)}")`;
  if (variable !== null) rules[`--${variable}`] = url;
  else if (mode === 'background') rules['background-image'] = url;
  else rules['-webkit-mask-image'] = rules['mask-image'] = url;
  return rules;
}

const encodeForCss = (svg: string) =>
  svg
    .replaceAll('"', "'")
    .replaceAll(/[%#<>]/g, (char) => encodeURIComponent(char))
    .replaceAll(/\s+/g, ' ');

function writeBlocks(blocks: readonly Block[], name: keyof typeof formats): string {
  const { start, rule, colon, end, between } = formats[name];
  return blocks
    .map(({ selector, rules }) => {
      const lines = Object.entries(rules).map(([key, value]) => `${rule}${key}${colon}${value}`);
      return `${selector}${start}${lines.join(';')}${end}`;
    })
    .join(between);
}
