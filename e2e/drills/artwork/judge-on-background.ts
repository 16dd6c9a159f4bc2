import { type Brand, findArtwork, listArtwork } from '../../../server/catalog/catalog';
import { type Plan, plans } from '../../../server/contract/plans';
import { chooseArtwork } from '../../../server/artwork/choose-artwork';
import {
  darkBackground,
  graphicsContrastMin,
  lightBackground,
} from '../../../server/contract/thresholds';
import { putOnBackdrop } from '../../../server/artwork/backgrounds/background';
import type { ServedArtwork } from '../../../server/artwork/served-artwork';
import { drawInk, shareOnBackground } from './measure-pixels';

/** A response to `on=`, judged by its pixels alone. */
export type Judged = {
  slug: string;
  background: string;
  served: ServedArtwork;
  /** How much of the drawn ink stands out from the background. */
  share: number;
  hasMono: boolean;
  /** A variant of the brand, or a backdrop, that stands out more; null if there is none. */
  better: string | null;
};

/** The share of the ink that must have the stated contrast. */
export const shareMin = 0.6;

/** Requests the brand with prefer=contrast on each background, and judges the result. */
export async function judgeBrand(
  brand: Brand,
  backgrounds: readonly string[],
  plan: Plan = plans.pro,
): Promise<Judged[]> {
  const drawn = new Map<string, ReturnType<typeof drawInk>>();
  const judged: Judged[] = [];
  for (const background of backgrounds) {
    const chooser = { variant: 'mono', isVariantGiven: false, prefer: 'contrast' } as const;
    const options = { ...chooser, on: background };
    const served = chooseArtwork(brand, options, plan);
    const drawing = drawn.get(served.etag) ?? drawInk(served.svg);
    drawn.set(served.etag, drawing);
    const share = shareOnBackground(await drawing, background, graphicsContrastMin);
    const hasMono = findArtwork(brand, 'mono') !== null;
    const isException = share < shareMin;
    const better = isException ? await findBetter(brand, background, share) : null;
    judged.push({ slug: brand.slug, background, served, share, hasMono, better });
  }
  return judged;
}

async function findBetter(brand: Brand, background: string, share: number): Promise<string | null> {
  for (const { variant, svg: stored } of listArtwork(brand)) {
    const svg = new TextDecoder().decode(stored.read());
    const backed = [lightBackground, darkBackground].map((backdrop) =>
      putOnBackdrop(svg, backdrop),
    );
    for (const candidate of [svg, ...backed]) {
      const ink = await drawInk(new TextEncoder().encode(candidate));
      if (
        shareOnBackground(ink, background, graphicsContrastMin) >= Math.max(shareMin, share + 0.05)
      )
        return `${variant}${candidate === svg ? '' : ' on a backdrop'}`;
    }
  }
  return null;
}
