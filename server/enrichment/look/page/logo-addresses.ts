import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { toSvgText } from './inline-svg';
import { resolveUrl, type SiteLogo } from './page';

type Address = Pick<SiteLogo, 'url' | 'svg' | 'media'>;

/** A picture that loads late has its address elsewhere, and a `<picture>` has several. */
export function addressesOf($: CheerioAPI, element: Element, base: string): Address[] {
  const node = $(element);
  if (element.name === 'svg') {
    const drawn = toSvgText($, element, base);
    return drawn === null ? [] : [{ svg: drawn.svg, url: drawn.url, media: null }];
  }
  const own = addressOf(node, base);
  const sources = node
    .parent('picture')
    .children('source')
    .toArray()
    .flatMap((source) => {
      const media = source.attribs['media'] ?? null;
      const isThemed = media !== null && /prefers-color-scheme/i.test(media);
      const url = isThemed || own === null ? addressOf($(source), base) : null;
      return url === null ? [] : [{ url, svg: null, media: isThemed ? media : null }];
    });
  const background = /url\(\s*["']?(.*?)["']?\s*\)/i.exec(node.attr('style') ?? '')?.[1];
  const main = own ?? (node.is('img') ? null : resolveUrl(background, base));
  return [...(main === null ? [] : [{ url: main, svg: null, media: null }]), ...sources];
}

function addressOf(node: Cheerio<Element>, base: string): string | null {
  const late = [
    'data-src',
    'data-lazy-src',
    'data-original',
    'data-lazy',
    'data-img-src',
    'data-orig-file',
  ].map((name) => node.attr(name));
  const sets = ['data-srcset', 'data-lazy-srcset', 'srcset'].map((name) =>
    largestOf(node.attr(name)),
  );
  const plain = [node.attr('src'), node.attr('data')].filter(
    (one) => one !== undefined && !isPlaceholder(one),
  );
  const isVector = plain.find((one) => /\.svg(?:[?#]|$)/i.test(one ?? ''));
  for (const one of [isVector, ...sets.slice(0, 2), ...late, sets[2], ...plain]) {
    const url = resolveUrl(one, base);
    if (url !== null && !isPlaceholder(url)) return url;
  }
  return null;
}

/** What stands in for a picture until it loads. */
const isPlaceholder = (address: string) =>
  /^data:image\/gif/i.test(address) ||
  (/^data:image\/svg/i.test(address) &&
    !/%3C(?:path|g|circle|rect|polygon|use)|<(?:path|g|circle|rect|polygon|use)\b|;base64/i.test(
      address,
    )) ||
  /(?:\/(?:[a-z]|void|clear|trans|shim|dot|empty|null)\.gif|(?:blank|spacer|transparent|placeholder|pixel|1x1|lazy|loading)[\w-]*\.(?:gif|png|svg))/i.test(
    address,
  );

/** Of a `srcset` the largest up to 1024 pixels wide, or the densest up to four times. */
function largestOf(set: string | undefined): string | undefined {
  let best: { address: string; size: number } | undefined;
  for (const [, address = '', descriptor = ''] of (set ?? '').matchAll(
    /([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+[wx]))?\s*(?:,|$)/g,
  )) {
    const size = Number.parseFloat(descriptor) || 1;
    const isOver = descriptor.endsWith('w') ? size > 1024 : size > 4;
    if (best === undefined || (size > best.size && !isOver)) best = { address, size };
  }
  return best?.address;
}
