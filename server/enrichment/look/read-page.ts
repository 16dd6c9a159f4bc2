import { type CheerioAPI, load } from 'cheerio';
import type { AnyNode, Text } from 'domhandler';
import { findSiteLogos } from './find-site-logos';
import { foldText, type LinkedIcon, type Manifest, type Page, resolveUrl } from './page';
import { readLead } from './read-lead';
import { readOrganizations } from './read-structured-data';

/** A page as it was received. */
export type ReceivedPage = {
  body: Uint8Array;
  contentType: string;
  url: string;
  /** The label of its domain, folded. */ words: string[];
};

const textMax = 3000;
const textReadMax = 200_000;

/** Reads what a home page says of its owner. Never throws for what the page holds. */
export function readPage({ body, contentType, url, words }: ReceivedPage): Page {
  // Pictures that load late are repeated for browsers without scripts.
  const $ = load(decodeText(body, contentType), { scriptingEnabled: false });
  const base = resolveUrl($('base[href]').first().attr('href'), url) ?? url;
  const meta = readMetas($);
  const organizations = readOrganizations($, base);
  const shown = visibleText($);
  const { leadsTo, scripts } = readLead($, base, shown);
  return {
    url,
    title: foldText(
      $('head > title, title')
        .filter((_, one) => $(one).closest('svg').length === 0)
        .first()
        .text(),
      300,
    ),
    siteName: meta('og:site_name'),
    shareTitle: meta('og:title') ?? meta('twitter:title'),
    applicationNames: [
      'application-name',
      'apple-mobile-web-app-title',
      'al:ios:app_name',
      'al:android:app_name',
      'twitter:app:name:iphone',
    ].flatMap((name) => meta(name) ?? []),
    organizations,
    icons: readIcons($, base, meta),
    manifest: resolveUrl($('link[rel~="manifest" i][href]').first().attr('href'), base),
    logos: [
      ...findSiteLogos($, base, words),
      ...organizations.flatMap(({ logo, name }) =>
        logo === null
          ? []
          : [
              {
                url: logo,
                svg: null,
                from: 'JSON-LD' as const,
                text: name,
                media: null,
                score: 7,
                why: 'the logo of its structured data',
              },
            ],
      ),
      ...readMarkedLogos($, base),
    ],
    shareImages: readShareImages($, base),
    description: foldText(
      meta('og:description') ?? meta('description') ?? meta('twitter:description'),
      600,
    ),
    themeColors: $('meta[name="theme-color" i][content]')
      .toArray()
      .slice(0, 6)
      .map(({ attribs }) => ({
        value: (attribs['content'] ?? '').trim().slice(0, 60),
        media: attribs['media'] ?? null,
      })),
    generator: meta('generator'),
    robots: $('meta[name="robots" i], meta[name="marquebot" i]')
      .toArray()
      .flatMap(({ attribs }) => (attribs['content'] ?? '').toLowerCase().split(/[\s,]+/))
      .filter((one) => one !== '')
      .slice(0, 40),
    profiles: $('a[href]')
      .toArray()
      .map(({ attribs }) => (attribs['href'] ?? '').trim())
      .filter((href) =>
        /(?:twitter|x|linkedin|github|facebook|instagram|youtube|tiktok|mastodon|threads|bsky)\.\w+\//i.test(
          href,
        ),
      )
      .slice(0, 200),
    headings: $('h1')
      .toArray()
      .slice(0, 3)
      .flatMap((one) => foldText($(one).text(), 150) ?? []),
    copyright: foldText(/(?:©|\(c\)|copyright)[^©\n]{0,120}/i.exec(shown)?.[0], 140),
    text: shown.slice(0, textMax),
    textLength: shown.length,
    scripts,
    leadsTo,
  };
}

/** By the byte order mark, the header, the page's own word; else UTF-8 if it is, and the West's old encoding if not. */
export function decodeText(body: Uint8Array, contentType: string): string {
  const head = Buffer.from(body.subarray(0, 4096)).toString('latin1');
  const said = /charset\s*=\s*["']?([\w:-]+)/i;
  const labels = [
    /^(?:\u00EF\u00BB\u00BF)/.test(head)
      ? 'utf-8'
      : /^\u00FF\u00FE/.test(head)
        ? 'utf-16le'
        : /^\u00FE\u00FF/.test(head)
          ? 'utf-16be'
          : undefined,
    said.exec(contentType)?.[1],
    // A page that says so in readable bytes is not in UTF-16.
    /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:-]+)/i
      .exec(head)?.[1]
      ?.replace(/^utf-?16.*/i, 'utf-8'),
    /^\s*<\?xml[^>]*encoding=["']([\w:-]+)/i.exec(head)?.[1],
  ];
  for (const label of labels) {
    try {
      if (label !== undefined) return new TextDecoder(label).decode(body);
    } catch {
      // An encoding that does not exist: the next hint.
    }
  }
  try {
    // A body that was cut may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function readMetas($: CheerioAPI): (name: string) => string | null {
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

function readIcons(
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

const readMarkedLogos = ($: CheerioAPI, base: string): Page['logos'] =>
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

function readShareImages($: CheerioAPI, base: string): Page['shareImages'] {
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

const hiddenElements = new Set([
  'script',
  'style',
  'template',
  'svg',
  'noscript',
  'select',
  'iframe',
  'head',
  'textarea',
]);
const inlineElements = new Set([
  'span',
  'b',
  'i',
  'em',
  'strong',
  'small',
  'sup',
  'sub',
  'font',
  'u',
  'mark',
  'abbr',
]);

/** In the order of the document, without recursion: pages nest deeper than a stack is. */
function visibleText($: CheerioAPI): string {
  const parts: string[] = [];
  let length = 0;
  const body: AnyNode | null = $('body').get(0) ?? null;
  let node: AnyNode | null = body;
  while (node !== null && length < textReadMax) {
    const isHidden: boolean = 'name' in node && hiddenElements.has(node.name);
    if (isText(node)) {
      parts.push(node.data);
      length += node.data.length;
    }
    // Blocks are apart, also where the markup has no space between them.
    else if ('name' in node && !inlineElements.has(node.name)) parts.push(' ');
    const first: AnyNode | null =
      !isHidden && 'children' in node ? (node.firstChild as AnyNode | null) : null;
    let next: AnyNode | null = first;
    while (next === null && node !== null && node !== body) {
      next = node.next as AnyNode | null;
      if (next === null) {
        node = node.parent as AnyNode | null;
        parts.push(' ');
      }
    }
    node = next;
  }
  return foldText(parts.join(''), textReadMax) ?? '';
}

const isText = (node: AnyNode): node is Text => node.nodeType === 3;

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
