import { load } from 'cheerio';
import { sanitizeSvg } from '../../../artwork/sanitize/sanitize-svg';
import { AppError } from '../../../platform/errors';
import { toSvgText } from '../page/inline-svg';

const attemptsMax = 8;

export type CleanedSvg = { svg: string; darkSvg: string | null } | { problem: string };

/**
 * Passes an SVG of a site through the sanitizer. First removes the leftovers of programs and frameworks, and parts that
 * draw nothing: an external DOCTYPE, unknown attributes, custom properties of a style sheet elsewhere.
 * @param fragment the part of a sprite that is meant
 */
export function cleanSvg(text: string, fragment: string | null): CleanedSvg {
  const prepared = prepare(text, fragment);
  if (prepared === null) return { problem: `The sprite has no part "${fragment}".` };
  const svg = sanitize(applyScheme(prepared, 'light'));
  if (typeof svg !== 'string') return svg;
  if (!/prefers-color-scheme/i.test(prepared)) return { svg, darkSvg: null };
  const dark = sanitize(applyScheme(prepared, 'dark'));
  return { svg, darkSvg: typeof dark === 'string' && dark !== svg ? dark : null };
}

function prepare(text: string, fragment: string | null): string | null {
  const bare = dropFonts(text)
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    // Without declarations of its own, which could define entities.
    .replace(/<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM)?\s*(?:"[^"[\]]*"\s*)*)?>/i, '');
  const whole = fragment === null ? bare : cutPart(bare, fragment);
  return whole === null
    ? null
    : withViewBox(
        whole.replaceAll(
          /var\(\s*--[^,()]*(?:,\s*([^()]*(?:\([^()]*\))?))?\)/g,
          (_, other?: string) => other?.trim() || 'currentColor',
        ),
      );
}

/** A drawing has no text, so its fonts draw nothing. */
const dropFonts = (svg: string) =>
  svg.replaceAll(/@font-face\s*\{[^{}]*\}|@charset[^;{}]*;|@import\s[^;{}]*;/gi, '');

function cutPart(sprite: string, fragment: string): string | null {
  const id = fragment.replaceAll(/["\\]/g, '');
  const $ = load(sprite, { xml: true });
  const part = $(`[id="${id}"]`).first();
  // Of a drawing that is no sprite, a fragment means nothing.
  if (part.length === 0) return /<symbol\b/.test(sprite) ? null : sprite;
  // A <view> shows a section of the whole.
  if (part.is('view')) {
    const box = part.attr('viewBox') ?? '';
    return sprite.replace(/<svg\b[^>]*>/, (root) =>
      root
        .replace(/\s(?:viewBox|width|height)="[^"]*"/g, '')
        .replace('<svg', `<svg viewBox="${box.replaceAll('"', '')}"`),
    );
  }
  const holder = load('<svg></svg>', { xml: true });
  const box = part.attr('viewBox') ?? $('svg').first().attr('viewBox');
  const defs = $('svg > defs')
    .toArray()
    .map((one) => $.xml(one))
    .join('');
  const inner = part.is('symbol, svg')
    ? part
        .children()
        .toArray()
        .map((one) => $.xml(one))
        .join('')
    : $.xml(part);
  holder('svg').append(`${part.is('symbol') ? '' : defs}${inner}`);
  if (box !== undefined) holder('svg').attr('viewBox', box);
  for (const name of ['fill', 'stroke'])
    if (part.is('symbol') && part.attr(name) !== undefined)
      holder('svg').attr(name, part.attr(name) ?? '');
  const [root] = holder('svg').toArray();
  const drawn = root === undefined ? null : toSvgText(holder, root, 'https://sprite.invalid/');
  return drawn?.svg ?? null;
}

/** Sizes such as `32px` or `2em`, where there is no box. */
function withViewBox(svg: string): string {
  return svg.replace(/<svg\b[^>]*>/, (root) => {
    if (/\sviewBox\s*=/.test(root)) return root;
    const [width, height] = ['width', 'height'].map((name) =>
      Number.parseFloat(
        new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px|pt)?\\s*["']`).exec(root)?.[1] ?? '',
      ),
    );
    return Number(width) > 0 && Number(height) > 0
      ? root.replace('<svg', `<svg viewBox="0 0 ${width} ${height}"`)
      : root;
  });
}

/** Applies the rules of one color scheme to the shapes, and drops those of the other. */
function applyScheme(svg: string, scheme: 'light' | 'dark'): string {
  if (!/@media/i.test(svg)) return svg;
  return svg.replaceAll(
    /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/gi,
    (_, open: string, css: string, close: string) =>
      open + applyMedia(css.replaceAll(/<!\[CDATA\[|\]\]>/g, ''), scheme) + close,
  );
}

function applyMedia(css: string, scheme: string): string {
  let [kept, applied, rest] = ['', '', css.replaceAll(/\/\*[\s\S]*?\*\//g, '')];
  for (;;) {
    const media = /@media([^{]*)\{/i.exec(rest);
    if (media === null) return `${kept}${rest}\n${applied}`;
    kept += rest.slice(0, media.index);
    let end = media.index + media[0].length;
    const start = end;
    for (let depth = 1; depth > 0 && end < rest.length; end++)
      depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0;
    const asked = /prefers-color-scheme\s*:\s*(light|dark)/i
      .exec(media[1] ?? '')?.[1]
      ?.toLowerCase();
    if (asked === scheme) applied += rest.slice(start, end - 1);
    rest = rest.slice(end);
  }
}

/** @returns the text, or why there is none */
function sanitize(svg: string): string | { problem: string } {
  let attempt = svg;
  for (let i = 0; ; i++) {
    try {
      return sanitizeSvg(attempt);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // It draws nothing: what draws is listed. Handlers of events have another message.
      const unknown = /the attribute "([\w:.-]+)" on <[^>]+> is not allowed(?!:)/.exec(
        error.message,
      )?.[1];
      if (unknown === undefined || i === attemptsMax) return { problem: error.message };
      attempt = attempt.replaceAll(
        new RegExp(`\\s${unknown.replaceAll('.', '\\.')}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'),
        '',
      );
    }
  }
}
