import { createHash } from 'node:crypto';
import { type Config, optimize, type XastElement } from 'svgo';
import { allowedStyles } from './sanitize-allowlist';
import { rejectCostly } from './sanitize-cost';
import { rejectHostile, rejectUnlisted } from './sanitize-reject';
import { lineAt, locate, refuse, SvgRefusal } from './svg-refusal';

const inputBytesMax = 512 * 1024;
const passesMax = 12;

const number = String.raw`([-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?)`;
const point = `${number}[\\s,]*${number}`;
const round = (value: number) => Number(value.toFixed(6));
const startBeforeStart = new RegExp(`[Mm]\\s*${point}\\s*(?=M)`, 'g');
const startBeforeStep = new RegExp(`([Mm])\\s*${point}\\s*m\\s*${point}`, 'g');

/**
 * Rewrites `url("#a")` as `url(#a)`, the only form that svgo follows, and drops wide-gamut `color()`, which
 * always comes with a plain fallback.
 */
const simplifyValues: NonNullable<Config['plugins']>[number] = {
  name: 'simplifyValues',
  fn: () => ({
    element: {
      enter: (node) => {
        for (const [name, value] of Object.entries(node.attributes)) {
          if (value.includes('url('))
            node.attributes[name] = value.replaceAll(/url\(\s*(["'])(#[^"']*)\1\s*\)/g, 'url($2)');
        }
        // svgo's rounding confuses two consecutive starts of a path: merge them.
        const d = node.attributes['d'];
        if (d !== undefined) {
          node.attributes['d'] = d
            .replaceAll(startBeforeStart, '')
            .replaceAll(
              startBeforeStep,
              (_, start: string, x: string, y: string, dx: string, dy: string) =>
                `${start}${round(Number(x) + Number(dx))} ${round(Number(y) + Number(dy))}`,
            );
        }
        const style = node.attributes['style'];
        if (style !== undefined)
          node.attributes['style'] = style.replaceAll(/[\w-]+\s*:\s*color\([^;]*(;|$)/g, '');
      },
    },
  }),
};

/** svgo drops the size of a `<symbol>`, which only SVG 2 knows: give it to what uses the symbol without a size. */
const sizeUses: NonNullable<Config['plugins']>[number] = {
  name: 'sizeUses',
  fn: () => {
    const symbols = new Map<string, XastElement>();
    const uses: XastElement[] = [];
    return {
      element: {
        enter: (node) => {
          if (node.name === 'symbol') symbols.set(`#${node.attributes['id']}`, node);
          if (node.name === 'use') uses.push(node);
        },
      },
      root: {
        exit: () => {
          for (const { attributes } of uses) {
            const symbol = symbols.get(attributes['href'] ?? attributes['xlink:href'] ?? '');
            for (const side of ['width', 'height']) {
              const size = attributes[side] ?? symbol?.attributes[side];
              if (size !== undefined) attributes[side] = size;
            }
          }
        },
      },
    };
  },
};

/** Of the root alone, after its viewBox has them: the size of an `<svg>` inside it belongs to the drawing. */
const removeRootSize: NonNullable<Config['plugins']>[number] = {
  name: 'removeRootSize',
  fn: () => ({
    element: {
      enter: ({ attributes }, parent) => {
        if (parent.type !== 'root') return;
        const [width, height] = [Number(attributes['width']), Number(attributes['height'])];
        if (width > 0 && height > 0) attributes['viewBox'] ??= `0 0 ${width} ${height}`;
        delete attributes['width'];
        delete attributes['height'];
      },
    },
  }),
};

/** Drops declarations that do not affect the drawing, such as `-inkscape-stroke`. */
const dropInertStyles: NonNullable<Config['plugins']>[number] = {
  name: 'dropInertStyles',
  fn: () => ({
    element: {
      enter: (node) => {
        const style = node.attributes['style'];
        if (style === undefined) return;
        const kept = style
          .split(';')
          .filter((declaration) => allowedStyles.has(declaration.split(':')[0]?.trim() ?? ''));
        if (kept.length === 0) delete node.attributes['style'];
        else node.attributes['style'] = kept.map((declaration) => declaration.trim()).join(';');
      },
    },
  }),
};

/** Path data is only rounded: svgo's other transformations are slow and never reach a fixed point. */
const roundOnly = {
  applyTransforms: false,
  applyTransformsStroked: false,
  makeArcs: { threshold: 0, tolerance: 0 },
  straightCurves: false,
  convertToQ: false,
  lineShorthands: false,
  convertToZ: false,
  curveSmoothShorthands: false,
  removeUseless: false,
  collapseRepeated: false,
  utilizeAbsolute: false,
  smartArcRounding: false,
};

/** Without text and scripts, these have no effect. */
const inertAttributes =
  'role|aria-.*|focusable|version|baseProfile|enable-background|class|data-.*|xml.space|xml.lang|lang|tabindex|' +
  'font-.*|text-.*|letter-spacing|word-spacing|line-height|baseline-shift|pointer-events|image-rendering|color-rendering|direction|writing-mode|dominant-baseline|alignment-baseline|unicode-bidi|cursor';

const config: Config = {
  floatPrecision: 3,
  plugins: [
    rejectHostile,
    simplifyValues,
    sizeUses,
    {
      name: 'preset-default',
      params: {
        overrides: {
          removeComments: { preservePatterns: false },
          cleanupIds: { minify: false },
          inlineStyles: { onlyMatchedOnce: false },
          convertPathData: roundOnly,
          convertShapeToPath: false,
          mergePaths: false,
          convertTransform: false,
        },
      },
    },
    'removeTitle',
    { name: 'removeDesc', params: { removeAny: true } },
    'removeXlink',
    'convertStyleToAttrs',
    dropInertStyles,
    removeRootSize,
    { name: 'removeAttrs', params: { attrs: `*:(${inertAttributes})` } },
    'sortAttrs',
    rejectCostly,
    rejectUnlisted,
  ],
};

/**
 * Cleans an SVG and accepts it only if it consists of listed elements, attributes and values. The result is
 * safe to serve and to draw, has a viewBox but no size, and is a fixed point of this function.
 * @param isKnown recognizes the result, which then needs no further pass to prove that it is a fixed point
 * @throws AppError `unsafe_svg`, naming the cause, with `element` and `line`
 */
export function sanitizeSvg(svg: string, isKnown?: (result: string) => boolean): string {
  if (Buffer.byteLength(svg) > inputBytesMax)
    throw locate(new SvgRefusal(`it is larger than ${inputBytesMax / 1024} KB`), null);
  // Checked before parsing, which would expand entities.
  for (const [declaration, name] of declarations) {
    const at = svg.search(declaration);
    if (at !== -1) {
      const reason = `${name} is not allowed`;
      throw refuse({ reason, element: null, line: lineAt(svg, at) });
    }
  }
  return settle(svg.replace(/^\uFEFF/, ''), isKnown);
}

/** No browser draws a file with one: see `Char` in XML 1.0. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const declarations = [
  [/<!DOCTYPE/i, 'a DOCTYPE'],
  [/<!ENTITY/i, 'an ENTITY'],
  [notInXml, 'a control character'],
] as const;

/** Rounding can alternate between neighbors: the smallest text of the cycle is the result. */
function settle(svg: string, isKnown?: (result: string) => boolean): string {
  const seen: string[] = [];
  let current = svg;
  for (let pass = 0; pass < passesMax; pass += 1) {
    current = renameIds(optimizeOnce(current, pass === 0), (_, index) => `i${index}`);
    if (isKnown?.(scopeIds(current))) return scopeIds(current);
    const first = seen.indexOf(current);
    if (first !== -1)
      return scopeIds(seen.slice(first).reduce((least, text) => (text < least ? text : least)));
    seen.push(current);
  }
  throw locate(new SvgRefusal('it does not come to rest when it is cleaned'), null);
}

function optimizeOnce(svg: string, isOriginal: boolean): string {
  try {
    const { data } = optimize(svg, config);
    if (!data.startsWith('<svg')) throw new SvgRefusal('it has no <svg> root');
    // A reference such as &#0; has become the character.
    if (notInXml.test(data)) throw new SvgRefusal('a control character is not allowed');
    return data;
  } catch (error) {
    if (error instanceof SvgRefusal) throw locate(error, isOriginal ? svg : null);
    const { line } = error as { line?: unknown };
    const reason = 'it is not well-formed XML';
    throw refuse({ reason, element: null, line: typeof line === 'number' ? line : null });
  }
}

/**
 * Two logos inlined in one page must not share ids: each id is a hash of the drawing and a number, in order
 * of appearance so that another pass gives the same names.
 */
function scopeIds(svg: string): string {
  const prefix = `m${createHash('sha256').update(svg).digest('hex').slice(0, 8)}`;
  return renameIds(svg, (id) => prefix + id);
}

/** Dangling references stay as they are, or there would be no fixed point. */
function renameIds(svg: string, rename: (id: string, index: number) => string): string {
  if (!svg.includes(' id="')) return svg;
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
  const names = new Map([...ids].map((id, index) => [id, rename(id, index)]));
  return svg.replaceAll(
    /( id="|url\(#| href="#)([^")]+)/g,
    (_, before: string, id: string) => before + (names.get(id) ?? id),
  );
}
