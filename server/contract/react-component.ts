/**
 * A React component with the SVG, valid as JSX and TSX. Expects sanitized SVG. Each copy in a page has ids of its
 * own, by `useId`, which the file has to import.
 * @param propsType for TypeScript that checks strictly
 */
export function toReactComponent(svg: string, name: string, propsType?: string): string {
  const marked = markIds(svg);
  const [root = '', ...rest] = marked
    .replaceAll(/<[^>]+>/g, toJsxTag)
    .replaceAll(/>([^<]*)</g, (_, text: string) => (text === '' ? '><' : `>${toJsxText(text)}<`))
    .split(/(?<=^<svg[^>]*>)/);
  const opened = root.endsWith('/>')
    ? root.replace(/\s*\/>$/, ' {...props} />')
    : root.replace(/>$/, ' {...props}>');
  const props = propsType === undefined ? 'props' : `props: ${propsType}`;
  return (
    `export function ${toComponentName(name)}(${props}) {\n` +
    (marked === svg ? '' : '  const id = useId();\n') +
    `  return (\n    ${opened}${rest.join('')}\n  );\n}\n`
  );
}

/** Stands for what differs from copy to copy, so that no two copies in a page share an id. */
export const idMark = 'marqueCopy';

/** Each id of the SVG, and each reference to it, as `marqueCopy-0` and so on. Expects sanitized SVG. */
export function markIds(svg: string): string {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  return svg.replaceAll(
    /( id="| aria-labelledby="|href="#|url\(#)([^")]+)/g,
    (whole, before: string, id: string) =>
      ids.includes(id) ? `${before}${idMark}-${ids.indexOf(id)}` : whole,
  );
}

/** A component name, such as `StripeLogo` for "Stripe" and `Brand1And1Logo` for "1&1". */
export function toComponentName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ');
  const joined = words
    .split(/[^\dA-Za-z]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
  return /^[A-Z]/.test(joined) ? `${joined}Logo` : `Brand${joined}Logo`;
}

function toJsxTag(tag: string): string {
  return tag.replaceAll(/\s([\w:-]+)="([^"]*)"/g, (_, name: string, value: string) => {
    if (name === 'style') return ` style={${toStyleObject(value)}}`;
    // React only accepts it as a style.
    if (name === 'mask-type') return ` style={${toStyleObject(`mask-type:${value}`)}}`;
    // Without effect in browsers, and untyped.
    if (name === 'stroke-linejoin' && !lineJoins.has(value)) return '';
    if (value.includes(idMark))
      return ` ${toJsxName(name)}={\`${value.replaceAll(idMark, '${id}')}\`}`;
    return ` ${toJsxName(name)}="${value}"`;
  });
}

const lineJoins = new Set(['miter', 'round', 'bevel', 'inherit']);

function toJsxName(name: string): string {
  if (name === 'class') return 'className';
  if (/^(?:data|aria)-/.test(name)) return name;
  return name.replaceAll(/[:-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function toStyleObject(style: string): string {
  const entries = style
    .split(';')
    .map((rule) => rule.split(':'))
    .filter(([property = '']) => property.trim() !== '')
    .map(([property = '', ...value]) => {
      const name = property.trim();
      const key = name.startsWith('--') ? name : toJsxName(name);
      return [key, value.join(':').trim()];
    });
  return JSON.stringify(Object.fromEntries(entries));
}

/** Escapes braces, which start an expression in JSX. */
function toJsxText(text: string): string {
  return /[{}]/.test(text) ? `{${JSON.stringify(text)}}` : text;
}
