import { standsOut } from '../../artwork/backgrounds/stands-out';
import { darkBackground, lightBackground } from '../../contract/thresholds';
import type { Variant } from '../../contract/variants';
import { isGenericPicture } from './picture/known-pictures';
import type { Named } from './list-candidates';
import type { ChosenDrawing, LookCandidate } from './look';
import type { MeasuredPicture } from './picture/measure-picture';

/** A picture that was named, fetched and measured. */
export type Seen = { named: Named; measured: MeasuredPicture; mediaType: string | null };

/** Smaller pictures are not used, and below the second only where there is none larger. */
const sideMin = 16;
const cleanSideMin = 64;
const squareAspect = { min: 0.75, max: 1.34 };
const wideAspectMin = 1.8;
const vectorBonus = 1000;
/** A drawing in a page is an icon only if it is surely the logo, and not a sign for a menu or a search. */
const sureScore = 8;

export type Judged = Seen & {
  /** Why it cannot be used; null if it can. */
  refusal: string | null;
  /** The refusal says that it is a picture, and not this site's logo. */
  isGeneric: boolean;
  aspect: number;
  isSquare: boolean;
  isWide: boolean;
  onLight: boolean;
  onDark: boolean;
  /** Among those for the same use the higher, the better. */
  quality: number;
};

export function judgePicture({ named, measured, mediaType }: Seen, label: string): Judged {
  const { ink, svg, width, height, isOpaque } = measured;
  const frame = height === 0 ? 1 : width / height;
  // An opaque icon is its whole square; the ink of anything else may sit in much empty space.
  const aspect = ink === null || named.use === 'mark' ? frame : ink.aspect;
  const side = Math.max(width, height);
  const size = svg === null ? Math.min(512, Math.min(width, height)) : vectorBonus;
  const quality =
    size +
    (named.rank - 60) +
    (named.isMaskable ? -120 : 0) +
    (named.scheme === null ? 0 : -30) +
    (measured.format === 'jpeg' ? -80 : 0) +
    (named.use === 'logo' && (named.logo?.score ?? 0) < sureScore ? -vectorBonus - 100 : 0) +
    (named.use === 'share' ? -400 : 0);
  const generic = refuseGeneric({ named, measured }, label);
  const small =
    svg === null && side < sideMin
      ? `It is smaller than ${sideMin} pixels (${width} x ${height}).`
      : null;
  return {
    named,
    measured,
    mediaType,
    refusal: measured.problem ?? generic ?? small,
    isGeneric: measured.problem === null && generic !== null,
    aspect,
    isSquare: aspect >= squareAspect.min && aspect <= squareAspect.max,
    isWide: aspect >= wideAspectMin,
    onLight: ink !== null && (isOpaque || standsOut(ink, lightBackground)),
    onDark: ink !== null && (isOpaque || standsOut(ink, darkBackground)),
    quality,
  };
}

function refuseGeneric(
  { named, measured }: Pick<Seen, 'named' | 'measured'>,
  label: string,
): string | null {
  const known = isGenericPicture(measured.sha256, label);
  if (known !== null) return `It is ${known}, and says nothing about this site.`;
  if (measured.problem !== null) return null;
  if (measured.isBlank) return 'It is blank: one color, or none, without a shape.';
  if (measured.isPhoto && named.use !== 'mark') return 'It is a photograph, or as colorful as one.';
  return null;
}

type Chosen = Map<Variant, { judged: Judged; why: string; isDark?: boolean }>;

/**
 * Which picture becomes which variant, and why. `dark` and `light` name the background that a drawing is for: a white logo
 * of a dark header is `dark`, and never what is shown on white.
 */
export function chooseDrawings(judged: readonly Judged[]): {
  drawings: ChosenDrawing[];
  candidates: LookCandidate[];
} {
  const usable = judged.filter(({ refusal }) => refusal === null);
  const chosen: Chosen = new Map();
  const best = (from: readonly Judged[]) =>
    from.toSorted((one, other) => other.quality - one.quality)[0];
  const choose = (variant: Variant, one: Judged | undefined, why: string) => {
    if (one !== undefined && !chosen.has(variant)) chosen.set(variant, { judged: one, why });
  };

  const plain = usable.filter(({ named }) => named.scheme !== 'dark' && named.use !== 'mask');
  const marks = plain.filter((one) => one.isSquare && one.onLight && isMark(one));
  const clean = marks.filter(isClean);
  const icon = best(clean) ?? best(marks);
  choose('icon', icon, icon === undefined ? '' : whyIcon(icon));

  const logos = plain.filter(({ named, onLight }) => named.use === 'logo' && onLight);
  const wide = logos.filter((one) => one.isWide && isLegible(one));
  const wordmark = pickLogo(wide);
  choose(
    'wordmark',
    wordmark,
    `It is wide, and the site calls it its logo: ${wordmark?.named.logo?.why}.`,
  );

  const logo = pickLogo(logos.filter((one) => isClean(one) || one.isWide));
  const color =
    icon !== undefined && (icon.measured.svg !== null || isBetterThan(icon, logo))
      ? icon
      : (logo ??
        icon ??
        best(plain.filter(({ onLight, named }) => onLight && named.use === 'mark')));
  choose(
    'color',
    color,
    color?.named.logo
      ? `It is the best drawing of the logo: ${color.named.logo.why}.`
      : 'It is the best full-color mark.',
  );

  const mask = best(
    usable.filter(
      ({ named, measured }) =>
        named.use === 'mask' && measured.svg !== null && (measured.ink?.colors.length ?? 0) === 1,
    ),
  );
  choose('mono', mask, 'It is a mask: one paint, made to be colored.');
  chooseThemed(usable, chosen, choose);
  return describe(judged, chosen);
}

const isMark = ({ named }: Judged) =>
  named.use === 'mark' || named.use === 'logo' || named.use === 'share';

const isClean = ({ measured: { svg, width, height } }: Judged) =>
  svg !== null || Math.max(width, height) >= cleanSideMin;

const isLegible = ({ measured: { svg, width, height } }: Judged) =>
  svg !== null || (width >= 64 && height >= 16);

/** The site's surest word first; among equals, vectors and large pictures. */
function pickLogo(logos: readonly Judged[]): Judged | undefined {
  const sureness = ({ named, measured }: Judged) =>
    (named.logo?.score ?? 0) + (measured.svg === null ? 0 : 3) + (measured.isOpaque ? -2 : 0);
  return logos.toSorted(
    (one, other) => sureness(other) - sureness(one) || other.quality - one.quality,
  )[0];
}

/** A mark of pixels against the logo of the page. */
function isBetterThan(icon: Judged, logo: Judged | undefined): boolean {
  if (logo === undefined) return true;
  return (
    logo.measured.svg === null &&
    Math.min(icon.measured.width, icon.measured.height) >= cleanSideMin
  );
}

/** What is made for dark pages: by its media query, by its own style sheet, or because nothing else shows it. */
function chooseThemed(
  usable: readonly Judged[],
  chosen: Chosen,
  choose: (variant: Variant, one: Judged | undefined, why: string) => void,
): void {
  const byQuality = usable.toSorted((one, other) => other.quality - one.quality);
  const themed = byQuality.find(({ named, onDark }) => named.scheme === 'dark' && onDark);
  choose('dark', themed, 'The page shows it in the dark (prefers-color-scheme).');
  const own = byQuality.find(({ measured }) => measured.darkSvg !== null);
  if (own !== undefined && !chosen.has('dark'))
    chosen.set('dark', {
      judged: own,
      why: 'Its own style sheet draws it like this in the dark.',
      isDark: true,
    });
  const pale = byQuality.filter(
    ({ named, onDark, onLight }) =>
      named.scheme !== 'dark' && named.use !== 'mask' && onDark && !onLight,
  );
  const logo = pickLogo(pale.filter(({ named }) => named.use === 'logo'));
  choose('dark', logo ?? pale[0], 'It is too pale for a white page, and stands out on a dark one.');
  const light = byQuality.find(({ named, onLight }) => named.scheme === 'light' && onLight);
  if (chosen.has('dark'))
    choose('light', light, 'The page shows it in the light (prefers-color-scheme).');
}

function whyIcon({ measured: { svg, width, height }, named }: Judged): string {
  const what =
    svg === null
      ? `the largest clean square picture (${width} x ${height})`
      : 'a square drawing in vectors';
  return `It is ${what}, named by ${named.from}.`;
}

function describe(
  judged: readonly Judged[],
  chosen: Chosen,
): { drawings: ChosenDrawing[]; candidates: LookCandidate[] } {
  const drawings: ChosenDrawing[] = [];
  for (const [variant, { judged: one, why, isDark }] of chosen) {
    const { svg, darkSvg, png } = one.measured;
    const head = {
      variant,
      source: one.named.from === 'BIMI' ? ('bimi' as const) : ('site' as const),
      url: publicUrl(one.named.url),
      why,
    };
    const drawn = isDark === true ? darkSvg : svg;
    if (drawn !== null) drawings.push({ ...head, svg: drawn });
    else if (png !== null) drawings.push({ ...head, bitmap: png });
  }
  const candidates = judged.map((one): LookCandidate => {
    const uses = [...chosen].filter(([, { judged: other }]) => other === one);
    const { measured, named, mediaType, refusal } = one;
    return {
      url: publicUrl(named.url),
      from: named.from,
      mediaType,
      width: measured.width || null,
      height: measured.height || null,
      chosenAs: uses.map(([variant]) => variant),
      verdict:
        refusal ??
        (uses.length > 0
          ? [...new Set(uses.map(([variant, { why }]) => `${variant}: ${why}`))].join(' ')
          : whyNot(one)),
      preview: measured.preview,
    };
  });
  return { drawings, candidates };
}

function whyNot({ named, onLight, onDark, isSquare, isWide }: Judged): string {
  if (!onLight && !onDark) return 'It stands out neither on white nor on black.';
  if (!onLight) return 'It is too pale for a white page.';
  if (named.use === 'mask') return 'It is a mask with more than one paint, or not in vectors.';
  if (!isSquare && !isWide) return 'It is neither square nor wide.';
  return 'Another picture is better.';
}

const publicUrl = (url: string) => (url.startsWith('data:') ? `${url.slice(0, 60)}…` : url);
