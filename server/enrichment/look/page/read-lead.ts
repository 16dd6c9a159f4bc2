import type { CheerioAPI } from 'cheerio';
import { resolveUrl } from './page';

/** With more text than this, a page has content of its own, and a refresh only keeps it fresh. */
const contentMin = 400;

/**
 * Where a page without content leads, and what its scripts are: they show a challenge or a parked page.
 * @param text what the page shows
 */
export function readLead(
  $: CheerioAPI,
  base: string,
  text: string,
): { leadsTo: string | null; scripts: string[] } {
  const inline = $('script:not([src])')
    .toArray()
    .filter((one) => !/json/i.test(one.attribs['type'] ?? ''))
    .slice(0, 40)
    .map((one) => $(one).text());
  const frames = $('frame[src], iframe[src]')
    .toArray()
    .map(({ attribs }) => attribs['src'] ?? '');
  const loaded = $('script[src]')
    .toArray()
    .slice(0, 100)
    .map(({ attribs }) => attribs['src'] ?? '');
  const scripts = [...loaded, ...frames, ...inline.map((one) => one.slice(0, 600))].slice(0, 160);
  return { leadsTo: findLead($, { base, text, inline }), scripts };
}

function findLead(
  $: CheerioAPI,
  { base, text, inline }: { base: string; text: string; inline: string[] },
): string | null {
  if (text.length >= contentMin) return null;
  const refresh = $('meta[http-equiv="refresh" i][content]').first().attr('content');
  const [, delay = '', target] =
    /^\s*([\d.]+)\s*[;,]?\s*(?:url\s*=\s*)?["']?\s*([^"']+)/i.exec(refresh ?? '') ?? [];
  if (target !== undefined && Number(delay) <= 15) return other(target, base);
  const frames = $('frameset frame[src]');
  if (frames.length > 0) {
    // The frame at the top has the logo; a single visible one is the site.
    const top = frames
      .toArray()
      .find(({ attribs }) =>
        /top|head|title|banner|logo|oben|kopf/i.test(`${attribs['name']} ${attribs['src']}`),
      );
    return other(
      (frames.length === 1 ? frames.attr('src') : (top?.attribs['src'] ?? frames.attr('src'))) ??
        '',
      base,
    );
  }
  if ($('img, svg, main, header').length > 0 || $('link[rel~="icon" i]').length > 0) return null;
  for (const script of inline) {
    const [, assigned, replaced] =
      /(?:\blocation(?:\.href)?\s*=\s*["']([^"']+)["'])|(?:\blocation\.(?:replace|assign)\(\s*["']([^"']+)["']\s*\))/.exec(
        script.slice(0, 20_000),
      ) ?? [];
    const address = assigned ?? replaced;
    if (address !== undefined && script.length < 3000) return other(address, base);
  }
  const whole = $('body > iframe[src]');
  return whole.length === 1 &&
    text.length < 40 &&
    /100%|fullscreen|position:\s*fixed/i.test(
      `${whole.attr('width')} ${whole.attr('height')} ${whole.attr('style')}`,
    )
    ? other(whole.attr('src') ?? '', base)
    : null;
}

function other(address: string, base: string): string | null {
  const url = resolveUrl(address, base);
  return url === null ||
    url.startsWith('data:') ||
    url.replace(/#.*$/, '') === base.replace(/#.*$/, '')
    ? null
    : url;
}
