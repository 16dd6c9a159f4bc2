import type { CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { resolveUrl } from './page';

const svgBytesMax = 256 * 1024;
const referencesMax = 40;

/**
 * The text of a file for an `<svg>` in a page. References to the rest of the page are resolved: symbols of a
 * sprite, gradients and clips of another drawing.
 * @returns an address instead if it shows the part of a sprite in another file; null if nothing is drawn
 */
export function toSvgText(
  $: CheerioAPI,
  element: Element,
  base: string,
): { svg: string; url: null } | { svg: null; url: string } | null {
  const shapes = $(element).find(
    'path, rect, circle, ellipse, polygon, polyline, line, image, text, use',
  );
  if (shapes.length === 0) return null;
  const uses = $(element).find('use').toArray();
  const references = uses.map((use) => use.attribs['href'] ?? use.attribs['xlink:href'] ?? '');
  const elsewhere = references.find((reference) => reference !== '' && !reference.startsWith('#'));
  if (elsewhere !== undefined && shapes.length === uses.length) {
    const url = resolveUrl(elsewhere, base);
    return url === null ? null : { svg: null, url };
  }
  const copy = $(element).clone();
  const [root] = copy.toArray();
  if (root === undefined) return null;
  copy.find('title, desc, metadata, script, animate, animateTransform, set').remove();
  takeOver($, root);
  const symbol = findSymbol($, references);
  if (root.attribs['viewBox'] === undefined && symbol !== undefined)
    root.attribs['viewBox'] = symbol;
  delete root.attribs['style'];
  root.attribs['xmlns'] = 'http://www.w3.org/2000/svg';
  root.attribs['xmlns:xlink'] = 'http://www.w3.org/1999/xlink';
  const svg = withoutNoise($.xml(root));
  return svg.length > svgBytesMax ? null : { svg, url: null };
}

/** Appends what is missing, and what that refers to. */
function takeOver($: CheerioAPI, root: Element): void {
  const added = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const text = $.xml(root);
    const wanted = [...text.matchAll(/(?:url\(\s*(?:&quot;|["'])?#|href=["']#)([^"')\s&]+)/g)].map(
      ([, id = '']) => id,
    );
    const missing = [...new Set(wanted)].filter(
      (id) => !added.has(id) && !text.includes(` id="${id}"`),
    );
    if (missing.length === 0 || added.size > referencesMax) return;
    for (const id of missing) {
      added.add(id);
      const target = $(`[id="${id.replaceAll(/["\\]/g, '')}"]`).first();
      if (target.closest('svg').length > 0 && target.get(0) !== root)
        $(root).prepend(target.clone());
    }
  }
}

function findSymbol($: CheerioAPI, references: readonly string[]): string | undefined {
  const [only, ...others] = references;
  if (only === undefined || others.length > 0 || !only.startsWith('#')) return undefined;
  return $(`[id="${only.slice(1).replaceAll(/["\\]/g, '')}"]`)
    .first()
    .attr('viewBox');
}

/** Attributes of frameworks, which do not draw. */
const withoutNoise = (svg: string) =>
  svg.replaceAll(
    /\s(?:@[\w.:-]+|:[\w.-]+|v-[\w.:-]+|x-[\w.:-]+|ng-[\w-]+|_ng[\w-]+|on[a-z]+|jsx?[\w-]*|wire:[\w.]+|astro-[\w-]+|data-[\w.:-]+|s-[\w-]+|sizes|alt|loading|decoding|name|slot|part|is|title|xmlns:(?!xlink)[\w-]+)="[^"]*"/g,
    '',
  );
