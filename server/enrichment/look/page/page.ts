/** An icon that the head of a page names. */
export type LinkedIcon = {
  url: string;
  rel: 'icon' | 'apple-touch-icon' | 'mask-icon' | 'fluid-icon' | 'tile';
  type: string | null;
  /** The longest side that `sizes` states; `Infinity` for `any`. */
  side: number | null;
  media: string | null;
  /** Of a mask icon. */
  color: string | null;
};

/** A drawing of the page that the site itself calls its logo. */
export type SiteLogo = {
  /** Null for an inline SVG. */
  url: string | null;
  svg: string | null;
  from: 'header' | 'JSON-LD' | 'microdata';
  /** Its alternative text or label. */
  text: string | null;
  media: string | null;
  /** The higher, the surer: see `find-site-logos.ts`. */
  score: number;
  why: string;
};

export type Organization = {
  name: string;
  /** Also known as. */
  others: string[];
  url: string | null;
  logo: string | null;
  sameAs: string[];
  /** False for a `WebSite`. */
  isOrganization: boolean;
};

/** What a home page says of itself, as it says it: nothing here is trusted or chosen yet. */
export type Page = {
  /** Its address. */
  url: string;
  title: string | null;
  siteName: string | null;
  shareTitle: string | null;
  applicationNames: string[];
  organizations: Organization[];
  icons: LinkedIcon[];
  manifest: string | null;
  logos: SiteLogo[];
  /** `og:image` and `twitter:image`. */
  shareImages: { url: string; text: string | null; width: number | null; height: number | null }[];
  description: string | null;
  themeColors: { value: string; media: string | null }[];
  generator: string | null;
  /** The directives of `<meta name="robots">`, lower case. */
  robots: string[];
  /** Addresses of social networks in its links. */
  profiles: string[];
  headings: string[];
  /** A line such as "© 2026 Acme Inc." */
  copyright: string | null;
  /** The beginning of its visible text, and how long all of it is. */
  text: string;
  textLength: number;
  /** Addresses of its scripts and frames, and the beginnings of scripts in the page: challenges and parked pages show there. */
  scripts: string[];
  /** Where a page without content of its own leads: a refresh, a script, a frame. */
  leadsTo: string | null;
};

/** Of a web manifest. */
export type Manifest = {
  names: string[];
  themeColor: string | null;
  icons: { url: string; side: number | null; type: string | null; purposes: string[] }[];
};

/** Encoded twice by many sites: what the parser leaves. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  raquo: '»',
  laquo: '«',
  middot: '·',
  bull: '•',
  reg: '®',
  trade: '™',
  copy: '©',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  oacute: 'ó',
  aacute: 'á',
};

const decodeEntities = (text: string) =>
  text.replaceAll(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      return String.fromCodePoint(
        decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal),
      );
    },
  );

/** White space folded, without invisible characters; null if nothing is left. */
export function foldText(text: string | null | undefined, lengthMax = 1000): string | null {
  const folded = decodeEntities((text ?? '').slice(0, lengthMax * 4))
    .replaceAll(/[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF\p{Cc}]/gu, (one) =>
      /\s/.test(one) ? ' ' : '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  return folded === '' ? null : folded.slice(0, lengthMax);
}

/** An address for a request or an inline picture, made absolute; null for anything else. */
export function resolveUrl(text: string | null | undefined, base: string): string | null {
  const address = (text ?? '').trim().replaceAll(/[\t\n\r]/g, '');
  if (address === '') return null;
  if (/^data:/i.test(address)) return /^data:image\//i.test(address) ? address : null;
  if (address.length > 2048 || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.hostname === '') return null;
  return unwrapResizer(url).href;
}

/** Next.js and Nuxt name the original in the query of their resizers, which `robots.txt` often forbids. */
function unwrapResizer(url: URL): URL {
  if (!/\/_next\/image\/?$|\/_vercel\/image\/?$|\/_image\/?$/.test(url.pathname)) return url;
  const original = url.searchParams.get('url') ?? url.searchParams.get('href');
  if (original === null || !URL.canParse(original, url.href)) return url;
  const unwrapped = new URL(original, url.href);
  return /^https?:$/.test(unwrapped.protocol) && unwrapped.username === '' ? unwrapped : url;
}
