import type { Variant } from '../../../server/contract/variants';
import { isIconShaped, isNearWhite } from '../../../server/artwork/derive/derive-brand';
import type { SourceIcon, SourceName } from '../sources/source-icon';
import {
  colorOrder,
  iconOrder,
  monoOrder,
  pairOrder,
  tileOrder,
  type SourceForms,
  wordmarkOrder,
} from './artwork-orders';
import {
  isChromatic,
  isDark,
  isDrawnForDark,
  isVisibleOnWhite,
  isWordmarkShaped,
  suitsDark,
  suitsLight,
} from './judge-artwork';
import { type Corrections, findCorrected, type Pick } from './correct-choices';
import { areAlike, preferTodays, showsMark } from './prefer-todays';
import type { Artwork } from './prepare-artwork';

export type Choice = Pick & { variant: Variant };

type Prepare = (source: SourceName, name: string) => Promise<Artwork | null>;
type Exclude = (cause: string, name: string) => void;

const sizeBytesMax = 64 * 1024;
/** These sources follow a new mark soon. The others may draw a former one. */
const keptUp: readonly SourceName[] = [
  'simple-icons',
  '@thesvg/icons',
  '@lobehub/icons-static-svg',
];

type Options = {
  /** The color stated by the sources. */
  brandColor: string | null;
  nameless: ReadonlySet<string>;
  /** The brand's rows of choices.csv. */
  corrections: Corrections;
  prepare: Prepare;
  exclude: Exclude;
};

/** At most one drawing for each variant, from the most trusted source that is visible and shows the mark of today. */
export async function chooseVariants(
  icons: SourceIcon[],
  { brandColor, nameless, corrections, prepare, exclude }: Options,
): Promise<Choice[]> {
  const collect = createCollector(icons, prepare, exclude);
  const corrected = await findCorrected(icons, corrections, brandColor, prepare);
  const pick = (variant: Variant, automatic: () => Pick | null) =>
    corrected.has(variant) ? (corrected.get(variant) ?? null) : automatic();

  const drawn = await collect(colorOrder);
  const pairs = await collect(pairOrder);
  const names = await collect(wordmarkOrder);
  const tiles = await collect(tileOrder);
  const glyphs = await collect(monoOrder);
  const mono = pick('mono', () => pickMono(glyphs, [...drawn, ...pairs, ...names]));
  const color = pick(
    'color',
    () => pickColor(drawn, mono, brandColor) ?? (mono === null ? asDrawn(tiles[0]) : null),
  );
  const today = (color ?? mono)?.artwork;
  const isTodays = (artwork: Artwork) =>
    today === undefined || [today, mono?.artwork ?? today].some((mark) => areAlike(artwork, mark));
  const paired = pairs.filter(isTodays);
  const dark = pick('dark', () => asDrawn(pickDark(paired, drawn.filter(isTodays))));
  const isNameless = ({ source, name }: Artwork) => nameless.has(`${source}:${name}`);
  // Sources copy each other: facts about a drawing also hold for the same shapes elsewhere.
  const emblems = new Set(
    [...glyphs, ...drawn, ...pairs, ...names].filter(isNameless).map(({ outline }) => outline),
  );
  const bearsName = (artwork: Artwork) => !isNameless(artwork) && !emblems.has(artwork.outline);
  const marks = [...(mono === null || mono.derived ? [] : [mono.artwork]), ...drawn, ...pairs];
  const made = await collect(iconOrder);
  const picks: Record<Variant, Pick | null> = {
    mono,
    color,
    dark,
    light: pick('light', () => asDrawn(pickLight(paired, dark?.artwork))),
    wordmark: pick('wordmark', () =>
      pickWordmark(names.filter(bearsName), marks.filter(bearsName), brandColor),
    ),
    icon: pick('icon', () =>
      pickIcon([
        color,
        ...preferTodays(made, today).map(asDrawn),
        mono,
        ...[...drawn, ...pairs, ...tiles].map(asDrawn),
      ]),
    ),
  };
  const choices = (Object.keys(picks) as Variant[]).flatMap((variant) => {
    const picked = picks[variant];
    return picked === null ? [] : [{ variant, ...picked }];
  });
  return choices.length > 0 ? choices : pickOversize(await collect(colorOrder, Infinity));
}

/** The drawings of a brand in an order of sources and their forms. */
function createCollector(icons: readonly SourceIcon[], prepare: Prepare, exclude: Exclude) {
  return async (order: readonly SourceForms[], bytesMax = sizeBytesMax): Promise<Artwork[]> => {
    const found: Artwork[] = [];
    for (const [source, ...forms] of order) {
      const own = icons.filter((icon) => icon.source === source);
      for (const name of forms.flatMap((form) => own.flatMap((icon) => icon.forms[form] ?? []))) {
        const artwork = await prepare(source, name);
        if (artwork === null) continue;
        if (artwork.sizeBytes > bytesMax) exclude('larger than 64 KB', `${source}:${artwork.name}`);
        else found.push(artwork);
      }
    }
    return found;
  };
}

const asDrawn = (artwork: Artwork | undefined): Pick | null =>
  artwork === undefined ? null : { artwork, derived: false };

/** A glyph in a pale color is recolored; without a glyph, any drawing with one paint. */
function pickMono(glyphs: Artwork[], drawn: Artwork[]): Pick | null {
  const plain = glyphs.find((artwork) => !artwork.isMultiPaint);
  if (plain !== undefined) return { artwork: plain, derived: !isDark(plain.ink) };
  const single = drawn.find(({ isRecolorable }) => isRecolorable);
  return single === undefined ? null : { artwork: single, derived: true };
}

/**
 * A drawing of today's mark in several colors, else in one; else one in several colors that may differ, such as an
 * outlined glyph filled; else the mono glyph in the brand color.
 */
function pickColor(drawn: Artwork[], mono: Pick | null, brandColor: string | null): Pick | null {
  const readable = drawn.filter(isVisibleOnWhite);
  const isCurrent = mono !== null && !mono.derived && keptUp.includes(mono.artwork.source);
  const mark = isCurrent ? mono.artwork : undefined;
  const isColored = (artwork: Artwork) =>
    artwork.isMultiPaint ||
    (isChromatic(artwork.ink.dominant) &&
      (artwork.outline !== mono?.artwork.outline || !isChromatic(brandColor)));
  const colored = readable
    .filter(isColored)
    .sort((one, other) => Number(other.isMultiPaint) - Number(one.isMultiPaint));
  const [first] = preferTodays(colored, mark);
  const paints = mono !== null && brandColor !== null && !isNearWhite(brandColor);
  const painted = paints ? { artwork: mono.artwork, derived: true } : null;
  if (first !== undefined && (painted === null || showsMark(first, mark))) return asDrawn(first);
  return painted ?? asDrawn(readable[0]);
}

/** Sources do not agree on what `dark` means, so the better of each pair on a dark page is the dark one. */
function pickDark(pairs: Artwork[], drawn: Artwork[]): Artwork | undefined {
  const [best] = pairs
    .filter(suitsDark)
    .filter(({ ink }) => ink.onDark.readable >= ink.onWhite.readable)
    .sort(
      ({ ink: one }, { ink: other }) =>
        other.onDark.readable - one.onDark.readable ||
        one.onWhite.readable - other.onWhite.readable,
    );
  return best ?? drawn.find(isDrawnForDark);
}

function pickLight(pairs: Artwork[], dark: Artwork | undefined): Artwork | undefined {
  return pairs
    .filter((artwork) => suitsLight(artwork) && artwork.svg !== dark?.svg)
    .sort((one, other) => other.ink.onWhite.readable - one.ink.onWhite.readable)[0];
}

/** A drawn name, else a mark shaped like one, else a name in one pale color, recolored. */
function pickWordmark(names: Artwork[], marks: Artwork[], brandColor: string | null): Pick | null {
  const drawn =
    names.find(isVisibleOnWhite) ??
    marks.find((artwork) => isWordmarkShaped(artwork) && isVisibleOnWhite(artwork));
  if (drawn !== undefined) return { artwork: drawn, derived: false };
  if (brandColor === null || isNearWhite(brandColor)) return null;
  const pale = names.find(({ isMultiPaint }) => !isMultiPaint);
  return pale === undefined ? null : { artwork: pale, derived: true };
}

/** The first drawing shaped like an icon: one made as an icon, else any other. */
function pickIcon(picks: (Pick | null)[]): Pick | null {
  const icon = picks.find(
    (pick) =>
      pick !== null &&
      isIconShaped(pick.artwork.ink) &&
      (pick.derived || isVisibleOnWhite(pick.artwork)),
  );
  return icon ?? null;
}

/** The size limit does not apply to a brand that would otherwise have no artwork. */
function pickOversize(large: Artwork[]): Choice[] {
  const readable = large.find(isVisibleOnWhite);
  if (readable !== undefined) return [{ variant: 'color', artwork: readable, derived: false }];
  const dark = large.find(suitsDark);
  return dark === undefined ? [] : [{ variant: 'dark', artwork: dark, derived: false }];
}
