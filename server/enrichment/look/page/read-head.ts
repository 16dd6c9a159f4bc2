import type { CheerioAPI } from 'cheerio';
import { foldText, type LinkedIcon, type Manifest, type Page, resolveUrl } from './page';

/** @returns what the first `<meta>` of a name or property holds */
export function readMetas($: CheerioAPI): (name: string) => string | null {
  const known = new Map<string, string>();
  $('meta[content]')
    .slice(0, 400)
    .each((_, { attribs }) => {
      const name = (attribs['property'] ?? attribs['name'] ?? attribs['itemprop'] ?? '')
        .trim()
        .toLowerCase();
      const content = foldText(attribs['content'], 1000);
      if (name !== '' && content !== null && !known.has(name)) known.set(name, content);
    });
  return (name) => known.get(name) ?? null;
}

export function readIcons(
  $: CheerioAPI,
  base: string,
  meta: (name: string) => string | null,
): LinkedIcon[] {
  const icons: LinkedIcon[] = [];
  $('link[rel][href]')
    .slice(0, 600)
    .each((_, { attribs }) => {
      const words = (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
      const url = resolveUrl(attribs['href'], base);
      const rel = words.some(
        (word) => word.startsWith('apple-touch-icon') && !word.includes('startup'),
      )
        ? 'apple-touch-icon'
        : (['mask-icon', 'fluid-icon', 'icon'] as const).find((one) => words.includes(one));
      if (url === null || rel === undefined) return;
      icons.push({
        url,
        rel,
        type: attribs['type']?.trim().toLowerCase() ?? null,
        side: sideOf(attribs['sizes']),
        media: attribs['media'] ?? null,
        color: attribs['color'] ?? null,
      });
    });
  const tile = resolveUrl(
    meta('msapplication-tileimage') ??
      meta('msapplication-square310x310logo') ??
      meta('msapplication-square150x150logo'),
    base,
  );
  if (tile !== null)
    icons.push({ url: tile, rel: 'tile', type: null, side: 144, media: null, color: null });
  return icons.slice(0, 60);
}

export function sideOf(sizes: string | undefined): number | null {
  if (sizes === undefined) return null;
  if (/\bany\b/i.test(sizes)) return Infinity;
  const sides = [...sizes.matchAll(/(\d{1,5})\s*[x×*]\s*(\d{1,5})/gi)].map(([, width]) =>
    Number(width),
  );
  return sides.length === 0 ? null : Math.max(...sides);
}

export const readMarkedLogos = ($: CheerioAPI, base: string): Page['logos'] =>
  $(
    'link[itemprop~="logo"][href], meta[itemprop~="logo"][content], meta[property="og:logo" i][content], link[rel~="logo" i][href]',
  )
    .toArray()
    .slice(0, 4)
    .flatMap(({ attribs }) => {
      const url = resolveUrl(attribs['href'] ?? attribs['content'], base);
      return url === null
        ? []
        : [
            {
              url,
              svg: null,
              from: 'microdata' as const,
              text: null,
              media: null,
              score: 7,
              why: 'marked as the logo',
            },
          ];
    });

export function readShareImages($: CheerioAPI, base: string): Page['shareImages'] {
  const valueOf = (...names: string[]) =>
    $(
      names
        .map((name) => `meta[property="${name}" i][content], meta[name="${name}" i][content]`)
        .join(', '),
    )
      .first()
      .attr('content');
  const side = (name: string) => Number.parseInt(valueOf(name) ?? '', 10) || null;
  const url = resolveUrl(valueOf('og:image', 'og:image:url', 'og:image:secure_url'), base);
  const other = resolveUrl(valueOf('twitter:image', 'twitter:image:src'), base);
  return [
    ...(url === null
      ? []
      : [
          {
            url,
            text: foldText(valueOf('og:image:alt'), 120),
            width: side('og:image:width'),
            height: side('og:image:height'),
          },
        ]),
    ...(other === null || other === url
      ? []
      : [
          {
            url: other,
            text: foldText(valueOf('twitter:image:alt'), 120),
            width: null,
            height: null,
          },
        ]),
  ];
}

export const readRobots = ($: CheerioAPI): string[] =>
  $('meta[name="robots" i], meta[name="marquebot" i]')
    .toArray()
    .flatMap(({ attribs }) => (attribs['content'] ?? '').toLowerCase().split(/[\s,]+/))
    .filter((one) => one !== '')
    .slice(0, 40);

export const readThemeColors = ($: CheerioAPI): Page['themeColors'] =>
  $('meta[name="theme-color" i][content]')
    .toArray()
    .slice(0, 6)
    .map(({ attribs }) => ({
      value: (attribs['content'] ?? '').trim().slice(0, 60),
      media: attribs['media'] ?? null,
    }));

/** Never throws for what the file holds; null if it is not a manifest. */
export function readManifest(body: Uint8Array, url: string): Manifest | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body).trim());
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const { short_name: short, name, theme_color: color, icons } = parsed as Record<string, unknown>;
  const listed = Array.isArray(icons) ? icons.slice(0, 40) : [];
  return {
    names: [name, short].flatMap((one) =>
      typeof one === 'string' ? (foldText(one, 150) ?? []) : [],
    ),
    themeColor: typeof color === 'string' ? color.slice(0, 60) : null,
    icons: listed.flatMap((icon: unknown) => {
      const { src, sizes, type, purpose } = Object(icon) as Record<string, unknown>;
      const address = typeof src === 'string' ? resolveUrl(src, url) : null;
      if (address === null) return [];
      return [
        {
          url: address,
          side: typeof sizes === 'string' ? sideOf(sizes) : null,
          type: typeof type === 'string' ? type : null,
          purposes: typeof purpose === 'string' ? purpose.toLowerCase().split(/\s+/) : ['any'],
        },
      ];
    }),
  };
}
