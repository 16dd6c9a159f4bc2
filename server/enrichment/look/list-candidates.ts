import type { LookCandidate } from './look';
import { isGenericAddress } from './picture/known-pictures';
import type { Manifest, Page, SiteLogo } from './page/page';

/** Where a picture may be used. */
export type Use = 'mark' | 'mask' | 'logo' | 'share';

/** A picture that is named somewhere, before it is fetched. */
export type Named = {
  url: string;
  /** An inline SVG. */
  svg: string | null;
  use: Use;
  from: string;
  /** The higher, the sooner it is fetched. */
  rank: number;
  /** The longest side that the page states. */
  side: number | null;
  isVector: boolean;
  /** Which color scheme it is for, if the page says so. */
  scheme: 'dark' | 'light' | null;
  isMaskable: boolean;
  /** Of a mask icon. */
  color: string | null;
  logo: SiteLogo | null;
};

const blank = {
  svg: null,
  side: null,
  isVector: false,
  scheme: null,
  isMaskable: false,
  color: null,
  logo: null,
};

/**
 * The pictures that a page and its manifest name, each once, the most promising first: a vector before pixels, a large
 * picture before a small one, a site's own word before a guess.
 */
export function listCandidates(page: Page, manifest: Manifest | null): Named[] {
  const all = [
    ...listIcons(page),
    ...listManifestIcons(manifest),
    ...listLogos(page),
    ...listShareImages(page),
  ];
  const unique = new Map<string, Named>();
  for (const one of all.toSorted((a, b) => b.rank - a.rank)) {
    const key = one.svg ?? one.url.replace(/\?[^#]*/, '');
    if (!unique.has(key)) unique.set(key, one);
  }
  return [...unique.values()];
}

/** Where browsers look when a page names no icon. */
export function listFallbacks(origin: string): Named[] {
  const at = (path: string, rank: number) => ({
    ...blank,
    url: new URL(path, origin).href,
    use: 'mark' as const,
    from: path,
    rank,
    isVector: path.endsWith('.svg'),
  });
  return [at('/favicon.ico', 42), at('/apple-touch-icon.png', 41), at('/favicon.svg', 40)];
}

const isVectorAddress = (url: string, type: string | null) =>
  /svg/.test(type ?? '') || /^data:image\/svg/i.test(url) || /\.svgz?(?:[?#]|$)/i.test(url);

const schemeOf = (media: string | null): Named['scheme'] => {
  const asked = /prefers-color-scheme\s*:\s*(dark|light)/i.exec(media ?? '')?.[1]?.toLowerCase();
  return asked === 'dark' || asked === 'light' ? asked : null;
};

function listIcons(page: Page): Named[] {
  return page.icons.map(({ url, rel, type, side, media, color }, index) => {
    const isVector = rel === 'mask-icon' || isVectorAddress(url, type);
    const scheme = schemeOf(media);
    const named = {
      ...blank,
      url,
      side,
      isVector,
      scheme,
      color,
      from: rel === 'tile' ? 'msapplication-TileImage' : `link rel=${rel}`,
    };
    if (rel === 'mask-icon') return { ...named, use: 'mask', rank: 68 };
    const stated = sideStated(url, side);
    const base = { icon: 60, 'apple-touch-icon': 72, 'fluid-icon': 55, tile: 40 }[rel];
    const size = stated === null ? 0 : Math.min(18, stated / 14);
    const rank = isVector
      ? 98
      : base +
        size -
        (/\.ico(?:[?#]|$)/i.test(url) ? 8 : 0) -
        (stated !== null && stated < 48 ? 12 : 0);
    return {
      ...named,
      side: stated,
      use: 'mark',
      rank: rank - (scheme === 'dark' ? 6 : 0) - index * 0.1,
    };
  });
}

/** Names of files tell what `sizes` leaves out. */
function sideStated(url: string, side: number | null): number | null {
  if (side !== null && side !== Infinity) return side;
  const [, width, height] = /(\d{2,4})x(\d{2,4})(?=[^/]*$)/.exec(url) ?? [];
  return width !== undefined && width === height ? Number(width) : null;
}

function listManifestIcons(manifest: Manifest | null): Named[] {
  return (manifest?.icons ?? []).map(({ url, side, type, purposes }) => {
    const isVector = isVectorAddress(url, type);
    const isMonochrome = purposes.includes('monochrome') && !purposes.includes('any');
    const isMaskable = purposes.includes('maskable') && !purposes.includes('any');
    const rank = isVector
      ? 97
      : 62 + Math.min(18, (side === Infinity ? 0 : (side ?? 0)) / 14) - (isMaskable ? 8 : 0);
    return {
      ...blank,
      url,
      side,
      isVector,
      isMaskable,
      use: isMonochrome ? 'mask' : 'mark',
      from: `manifest${isMaskable ? ' (maskable)' : isMonochrome ? ' (monochrome)' : ''}`,
      rank: isMonochrome ? 50 : rank,
    };
  });
}

function listLogos(page: Page): Named[] {
  return page.logos.map((logo) => {
    const { url, svg, from, media, score } = logo;
    const isVector = svg !== null || isVectorAddress(url ?? '', null);
    return {
      ...blank,
      url: url ?? page.url,
      svg,
      use: 'logo',
      from: from === 'header' ? (svg === null ? 'header' : 'header (inline SVG)') : from,
      rank: 62 + Math.min(18, score * 1.5) + (isVector ? 16 : 0),
      isVector,
      scheme: schemeOf(media),
      logo,
    };
  });
}

/** Pictures for sharing are posters: only those that say that they are a logo, or are square. */
function listShareImages(page: Page): Named[] {
  return page.shareImages.flatMap(({ url, text, width, height }) => {
    const isNamed = /logo|icon|avatar|brandmark/i.test(
      `${url.replace(/^.*\/(?=[^/])/, '')} ${text ?? ''}`,
    );
    const isSquare = width !== null && width === height && width >= 64;
    return isNamed || isSquare
      ? [
          {
            ...blank,
            url,
            use: 'share' as const,
            from: 'og:image',
            rank: isNamed ? 48 : 38,
            side: width,
          },
        ]
      : [];
  });
}

/** Fetches are few: at most so many of each use, so that a page with forty icons still has its logo fetched. */
const usesMax: Record<Use, number> = { mark: 4, mask: 1, logo: 3, share: 1 };

/**
 * Which of them to fetch first. Inline drawings cost nothing.
 * @param generic the label of the site's domain, which may own the address of a platform's default
 */
export function pickFirst(
  candidates: readonly Named[],
  label: string,
  max: number,
): { picked: Named[]; refused: { named: Named; why: string }[] } {
  const refused = candidates.flatMap((named) => {
    const why = isGenericAddress(named.url, label);
    return why === null ? [] : [{ named, why }];
  });
  const left = candidates.filter((one) => refused.every(({ named }) => named !== one));
  const counts: Record<Use, number> = { mark: 0, mask: 0, logo: 0, share: 0 };
  const groups = new Set<string>();
  let requests = 0;
  const picked = left.filter((one) => {
    const isFree = one.svg !== null || one.url.startsWith('data:');
    if (!isFree && requests >= max) return false;
    if (counts[one.use] >= usesMax[one.use] + (isFree ? 2 : 0)) return false;
    // Of a place that names one icon in ten sizes, the largest.
    const group =
      one.use === 'mark' && !one.from.startsWith('/')
        ? `${one.from} ${one.isVector} ${one.scheme}`
        : null;
    if (group !== null && groups.has(group)) return false;
    if (group !== null) groups.add(group);
    counts[one.use]++;
    if (!isFree) requests++;
    return true;
  });
  return { picked, refused };
}

export const toCandidate = (named: Named, verdict: string): LookCandidate => ({
  url: named.url.startsWith('data:') ? `${named.url.slice(0, 60)}…` : named.url,
  from: named.from,
  mediaType: null,
  width: null,
  height: null,
  chosenAs: [],
  verdict,
  preview: null,
});
