import { createHash } from 'node:crypto';
import { type Ink, measureInk } from '../artwork/measure-ink';
import { reachContrast } from '../artwork/reach-contrast';
import { recolorSvg } from '../artwork/recolor-svg';
import { sanitizeSvg } from '../artwork/sanitize-svg';
import type { Artwork, Brand } from '../catalog/catalog';
import type { Variant } from '../catalog/variants';
import { contrast, darkGround, graphicsContrastMin, lightGround } from '../colors/contrast';
import { darkModeColor } from '../colors/theme-colors';
import { log } from '../log';

const nearBlack = '111111';
const white = 'FFFFFF';
/** How much of a drawing has to stand out from the page that it is offered for. */
const readableShareMin = 0.6;
const iconAspect = { min: 0.6, max: 1.67 };

export type DerivedArtwork = {
  artwork: ReadonlyMap<Variant, Artwork>;
  ink: ReadonlyMap<string, Ink>;
};

/**
 * The variants that no source drew, made of those that are stored: recolored where a drawing has one
 * paint, taken over unchanged where it suits as it is. A wordmark is never made.
 */
export async function deriveArtwork(brand: Brand): Promise<DerivedArtwork> {
  const ink = new Map<string, Ink>();
  const all = new Map<Variant, Artwork>(brand.artwork);
  const derived = new Map<Variant, Artwork>();
  for (const artwork of brand.artwork.values()) await measure(artwork);

  async function measure(artwork: Artwork): Promise<Ink | null> {
    const known = ink.get(artwork.sha256);
    if (known !== undefined) return known;
    const measured = await measureInk(new TextDecoder().decode(artwork.svg)).catch(
      (error: unknown) => {
        // One drawing that cannot be drawn is no reason to do without the others.
        log.warn({ err: error, sha256: artwork.sha256 }, 'an artwork cannot be drawn');
        return null;
      },
    );
    if (measured !== null) ink.set(artwork.sha256, measured);
    return measured;
  }

  /** Adds the first candidate that passes. They are made only where the variant is not there already. */
  async function add(
    variant: Variant,
    candidates: () => Iterable<Artwork | null | undefined>,
    passes: (measured: Ink) => boolean,
  ): Promise<void> {
    if (all.has(variant)) return;
    for (const candidate of candidates()) {
      if (!candidate) continue;
      const measured = await measure(candidate);
      if (measured === null || !passes(measured)) continue;
      const artwork: Artwork = { ...candidate, variant, origin: 'derived' };
      all.set(variant, artwork);
      derived.set(variant, artwork);
      return;
    }
  }

  const { brandColor } = brand;

  await add(
    'mono',
    () =>
      (['color', 'icon', 'light', 'dark'] as const)
        .map((variant) => all.get(variant))
        .map((artwork) => artwork && recolor(artwork, 'currentColor')),
    () => true,
  );
  const mono = all.get('mono');
  const paintMono = (color: string) => (mono === undefined ? null : recolor(mono, `#${color}`));

  // What is nearly white would be a full-color logo that nobody sees on a white page.
  if (brandColor !== null && contrast(brandColor, lightGround) > 1.15)
    await add(
      'color',
      () => [paintMono(brandColor)],
      () => true,
    );
  await add(
    'dark',
    () => [paintMono(brandColor === null ? white : darkModeColor(brandColor)), all.get('color')],
    (measured) => reads(measured, darkGround),
  );
  const isReadable =
    brandColor !== null && contrast(brandColor, lightGround) >= graphicsContrastMin;
  await add(
    'light',
    () => [paintMono(isReadable ? brandColor : nearBlack), all.get('color')],
    (measured) => reads(measured, lightGround),
  );
  const wordmark = all.get('wordmark');
  const name = wordmark && outline(wordmark);
  await add(
    'icon',
    () =>
      [all.get('color'), all.get('light'), mono].filter(
        (artwork) => artwork && outline(artwork) !== name,
      ),
    (measured) =>
      measured.aspect >= iconAspect.min &&
      measured.aspect <= iconAspect.max &&
      reads(measured, lightGround),
  );
  return { artwork: derived, ink };
}

/** Whether enough of the ink stands out from the page, as graphics have to. */
function reads(ink: Ink, ground: string): boolean {
  return reachContrast(ink, ground, readableShareMin) >= graphicsContrastMin;
}

/** The drawing without its paints: equal for the same shapes in other colors. */
function outline({ svg }: Artwork): string {
  return new TextDecoder().decode(svg).replaceAll(/ (?:fill|stroke)="[^"]*"/g, '');
}

function recolor(artwork: Artwork, paint: string): Artwork | null {
  const recolored = recolorSvg(new TextDecoder().decode(artwork.svg), paint);
  if (recolored === null) return null;
  const svg = new TextEncoder().encode(sanitizeSvg(recolored));
  return { ...artwork, svg, sha256: createHash('sha256').update(svg).digest('hex') };
}
