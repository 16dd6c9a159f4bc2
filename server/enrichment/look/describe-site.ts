import { converter, parse } from 'culori';
import { findAccent } from '../../artwork/derive/derive-colors';
import { toHex } from '../../artwork/colors/contrast';
import { achromaticMax } from '../../contract/thresholds';
import type { Judged } from './choose-drawings';
import type { Look } from './look';
import type { Manifest, Page } from './page/page';

const toOklch = converter('oklch');
const descriptionMax = 300;
const profilesMax = 10;

/** Left in place by templates: Bootstrap's documentation, Create React App and the icons of Real Favicon Generator. */
const templateColors = new Set([
  '563D7C',
  '712CF9',
  '317EFB',
  '4A90E2',
  'DA532C',
  '2B5797',
  '2D89EF',
  '603CBA',
  'B91D47',
  '00ABA9',
  'FFC40D',
  '9F00A7',
]);

/** Of the page's own word, of its manifest's, of its mask icon's and of the ink of the mark, the first with a hue. */
export function chooseColor(
  page: Page | null,
  manifest: Manifest | null,
  marks: readonly Judged[],
): Look['color'] {
  const themes = (page?.themeColors ?? []).toSorted(
    (one, other) => darkness(one.media) - darkness(other.media),
  );
  for (const { value } of themes) {
    const hex = huedHex(value);
    if (hex !== null) return { hex, from: 'theme-color' };
  }
  const ofManifest = huedHex(manifest?.themeColor ?? null);
  if (ofManifest !== null) return { hex: ofManifest, from: 'manifest' };
  for (const { measured, named } of marks) {
    const stated = huedHex(named.color);
    if (stated !== null) return { hex: stated, from: 'ink' };
    const hex = measured.ink === null ? null : findAccent(measured.svg ?? '', measured.ink);
    if (hex !== null) return { hex, from: 'ink' };
  }
  return null;
}

const darkness = (media: string | null) => (/dark/i.test(media ?? '') ? 1 : 0);

/** Black, white and gray say nothing of a brand here: they are what a bar of the browser is painted with. */
function huedHex(value: string | null): string | null {
  const color = value === null ? undefined : parse(value.trim());
  if (color === undefined || (color.alpha ?? 1) < 0.5) return null;
  const { l, c } = toOklch(color);
  const hex = toHex(color);
  return c > achromaticMax && l > 0.15 && l < 0.97 && !templateColors.has(hex) ? hex : null;
}

/** One line; cut between words. */
export function shortenDescription(text: string | null): string | null {
  if (text === null || text.length < 8) return null;
  if (text.length <= descriptionMax) return text;
  const cut = text.slice(0, descriptionMax - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionMax / 2)).replace(/[\s,;:–-]+$/, '')}…`;
}

/** Paths that are no profile of an account. */
const notProfile =
  /^(?:share|sharer(?:\.php)?|intent|home|search|hashtag|i|login|signup|plugins|dialog|tr|policy|policies|about|privacy|terms|help|explore|p|reel|watch|embed|results|playlist|feed|features|pricing|topics|orgs|sponsors|legal|accounts|oauth|widgets(?:\.js)?|people|pages|profile\.php|groups|events|photo|hc|settings|wix|wordpress|wordpressdotcom|squarespace|shopify|webflow|godaddy|jimdo|weebly|elementor)$/i;

const networks: readonly (readonly [
  host: RegExp,
  name: string,
  normalize: (parts: string[]) => string | null,
])[] = [
  [
    /^(?:(?:www|mobile|m)\.)?(?:twitter|x)\.com$/,
    'x',
    ([handle]) => own('https://x.com/', handle?.replace(/^@/, ''), /^\w{1,15}$/),
  ],
  [
    /(?:^|\.)linkedin\.com$/,
    'linkedin',
    ([kind, handle]) =>
      /^(?:company|school|showcase)$/.test(kind ?? '')
        ? own(`https://www.linkedin.com/${kind}/`, handle, /^[\p{L}\p{N}%._&-]+$/u)
        : null,
  ],
  [
    /^(?:www\.)?github\.com$/,
    'github',
    ([handle]) => own('https://github.com/', handle, /^[\w-]{1,39}$/),
  ],
  [
    /(?:^|\.)facebook\.com$/,
    'facebook',
    ([handle]) => own('https://www.facebook.com/', handle, /^[\p{L}\p{N}.%_-]{2,80}$/u),
  ],
  [
    /^(?:www\.)?instagram\.com$/,
    'instagram',
    ([handle]) => own('https://www.instagram.com/', handle, /^[\w.]{1,30}$/),
  ],
  [
    /(?:^|\.)youtube\.com$/,
    'youtube',
    ([kind, handle]) =>
      kind?.startsWith('@') === true
        ? own('https://www.youtube.com/', kind, /^@[\p{L}\p{N}._%-]+$/u)
        : /^(?:channel|c|user)$/.test(kind ?? '')
          ? own(`https://www.youtube.com/${kind}/`, handle, /^[\p{L}\p{N}._%-]+$/u)
          : own('https://www.youtube.com/', kind, /^[\p{L}\p{N}_-]{3,}$/u),
  ],
  [
    /(?:^|\.)tiktok\.com$/,
    'tiktok',
    ([handle]) => own('https://www.tiktok.com/', handle, /^@[\w.]{2,24}$/),
  ],
];

function own(base: string, handle: string | undefined, allowed: RegExp): string | null {
  return handle === undefined || notProfile.test(handle) || !allowed.test(handle)
    ? null
    : base + handle;
}

/** The site's pages at social networks, one for each: what its structured data says, then what it links to most. */
export function listProfiles(page: Page): string[] {
  const counts = new Map<string, Map<string, number>>();
  const said = page.organizations.flatMap(({ sameAs }) =>
    sameAs.map((address) => ({ address, weight: 10 })),
  );
  for (const { address, weight } of [
    ...said,
    ...page.profiles.map((one) => ({ address: one, weight: 1 })),
  ]) {
    if (!URL.canParse(address, page.url)) continue;
    const { hostname, pathname } = new URL(address, page.url);
    const network = networks.find(([host]) => host.test(hostname));
    const profile = network?.[2](pathname.split('/').filter((part) => part !== ''));
    if (network === undefined || profile === null || profile === undefined) continue;
    const ofNetwork = counts.get(network[1]) ?? new Map<string, number>();
    ofNetwork.set(profile, (ofNetwork.get(profile) ?? 0) + weight);
    counts.set(network[1], ofNetwork);
  }
  return [...counts.values()]
    .flatMap((ofNetwork) => [...ofNetwork].sort((one, other) => other[1] - one[1])[0]?.[0] ?? [])
    .slice(0, profilesMax);
}
