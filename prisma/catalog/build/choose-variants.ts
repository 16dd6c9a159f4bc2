import type { Variant } from '../facts';
import { recolorSvg } from '../../../server/artwork/recolor-svg';
import type { SourceIcon, SourceName } from '../sources/source-icon';
import {
  colorOrder,
  iconOrder,
  monoOrder,
  pairOrder,
  tileOrder,
  type Wish,
  wordmarkOrder,
} from './artwork-orders';
import {
  isChromatic,
  isDark,
  isDrawnForDark,
  isIconShaped,
  isNearWhite,
  isReadableOnWhite,
  isWordmarkShaped,
  suitsDark,
  suitsLight,
} from './judge-artwork';
import type { Artwork } from './prepare-artwork';

/** A drawing taken for a variant, as it is or recolored. */
type Pick = { artwork: Artwork; derived: boolean };
export type Choice = Pick & { variant: Variant };

type Prepare = (source: SourceName, name: string) => Promise<Artwork | null>;
type Exclude = (cause: string, name: string) => void;

const sizeBytesMax = 64 * 1024;

/** At most one drawing a variant, taken in the order of trust; only what can be read is taken. */
export async function chooseVariants(
  icons: SourceIcon[],
  brandColor: string | null,
  nameless: ReadonlySet<string>,
  prepare: Prepare,
  exclude: Exclude,
): Promise<Choice[]> {
  const collect = async (order: readonly Wish[], bytesMax = sizeBytesMax) => {
    const found: Artwork[] = [];
    for (const [source, form] of order) {
      for (const icon of icons) {
        const name = icon.source === source ? icon.forms[form] : undefined;
        const artwork = name === undefined ? null : await prepare(source, name);
        if (artwork === null) continue;
        if (artwork.sizeBytes > bytesMax) exclude('larger than 64 KB', `${source}:${artwork.name}`);
        else found.push(artwork);
      }
    }
    return found;
  };

  const drawn = await collect(colorOrder);
  const pairs = await collect(pairOrder);
  const names = await collect(wordmarkOrder);
  const tiles = await collect(tileOrder);
  const glyphs = await collect(monoOrder);
  const mono = pickMono(glyphs, [...drawn, ...pairs, ...names]);
  const color = pickColor(drawn, mono, brandColor) ?? (mono === null ? asDrawn(tiles[0]) : null);
  const dark = pickDark(pairs, drawn);
  const isNameless = ({ source, name }: Artwork) => nameless.has(`${source}:${name}`);
  // Sources copy each other, so what holds for a drawing holds for the same shapes elsewhere.
  const emblems = new Set(
    [...glyphs, ...drawn, ...pairs, ...names].filter(isNameless).map(({ outline }) => outline),
  );
  const bearsName = (artwork: Artwork) => !isNameless(artwork) && !emblems.has(artwork.outline);
  const picks: Record<Variant, Pick | null> = {
    mono,
    color,
    dark: asDrawn(dark),
    light: asDrawn(pickLight(pairs, dark)),
    wordmark: pickWordmark(
      names.filter(bearsName),
      [...(mono === null || mono.derived ? [] : [mono.artwork]), ...drawn, ...pairs].filter(
        bearsName,
      ),
      brandColor,
    ),
    icon: pickIcon(await collect(iconOrder), [
      color,
      mono,
      ...[...drawn, ...pairs, ...tiles].map(asDrawn),
    ]),
  };
  const choices = (Object.keys(picks) as Variant[]).flatMap((variant) => {
    const pick = picks[variant];
    return pick === null ? [] : [{ variant, ...pick }];
  });
  return choices.length > 0 ? choices : pickOversize(await collect(colorOrder, Infinity));
}

const asDrawn = (artwork: Artwork | undefined): Pick | null =>
  artwork === undefined ? null : { artwork, derived: false };

/** A mark in a pale color would vanish as a mono, so it is recolored; one with two colors cannot be. */
function pickMono(glyphs: Artwork[], drawn: Artwork[]): Pick | null {
  const plain = glyphs.find((artwork) => !artwork.isMultiPaint);
  if (plain !== undefined) return { artwork: plain, derived: !isDark(plain.ink) };
  const single = drawn.find(
    (artwork) => !artwork.isMultiPaint && recolorSvg(artwork.svg, 'currentColor') !== null,
  );
  return single === undefined ? null : { artwork: single, derived: true };
}

/** Drawings in several colors first, then in one, then the mono glyph filled with the brand's color. */
function pickColor(drawn: Artwork[], mono: Pick | null, brandColor: string | null): Pick | null {
  const readable = drawn.filter(isReadableOnWhite);
  const artwork =
    readable.find(({ isMultiPaint }) => isMultiPaint) ??
    readable.find(
      ({ outline, ink }) => outline !== mono?.artwork.outline && isChromatic(ink.dominant),
    );
  if (artwork !== undefined) return { artwork, derived: false };
  if (mono !== null && brandColor !== null && !isNearWhite(brandColor)) {
    return { artwork: mono.artwork, derived: true };
  }
  return asDrawn(readable[0]);
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

/** A name drawn as such, else a mark in the shape of one, else a name in one pale color, recolored. */
function pickWordmark(names: Artwork[], marks: Artwork[], brandColor: string | null): Pick | null {
  const drawn =
    names.find(isReadableOnWhite) ??
    marks.find((artwork) => isWordmarkShaped(artwork) && isReadableOnWhite(artwork));
  if (drawn !== undefined) return { artwork: drawn, derived: false };
  if (brandColor === null || isNearWhite(brandColor)) return null;
  const pale = names.find(({ isMultiPaint }) => !isMultiPaint);
  return pale === undefined ? null : { artwork: pale, derived: true };
}

/** A drawing made as an icon, else whatever is taken already and has an icon's shape. */
function pickIcon(icons: Artwork[], others: (Pick | null)[]): Pick | null {
  const icon = icons.find((artwork) => isIconShaped(artwork) && isReadableOnWhite(artwork));
  if (icon !== undefined) return { artwork: icon, derived: false };
  return (
    others.find(
      (pick) =>
        pick !== null &&
        isIconShaped(pick.artwork) &&
        (pick.derived || isReadableOnWhite(pick.artwork)),
    ) ?? null
  );
}

/** The size cap gives way where a brand would have nothing at all. */
function pickOversize(large: Artwork[]): Choice[] {
  const readable = large.find(isReadableOnWhite);
  if (readable !== undefined) return [{ variant: 'color', artwork: readable, derived: false }];
  const dark = large.find(suitsDark);
  return dark === undefined ? [] : [{ variant: 'dark', artwork: dark, derived: false }];
}
