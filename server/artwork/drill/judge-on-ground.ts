import type { Brand } from '../../catalog/catalog';
import { variants } from '../../catalog/variants';
import { deriveEnrichment } from '../../enrichment/derive-enrichment';
import { recallEnrichment, rememberEnrichment } from '../../enrichment/known-enrichments';
import { type Plan, plans } from '../../quotas/plans';
import { chooseArtwork } from '../choose-artwork';
import { darkGround, graphicsContrastMin, lightGround } from '../../colors/contrast';
import { putOnPlate } from '../put-on-plate';
import type { ServedArtwork } from '../served-artwork';
import { drawInk, shareOnGround } from './measure-pixels';

/** An answer to `on=`, judged by its pixels alone. */
export type Judged = {
  slug: string;
  ground: string;
  served: ServedArtwork;
  /** How much of the drawn ink stands out from the ground. */
  share: number;
  hasMono: boolean;
  /** What the brand has, or a plate under it, of which more stands out; null where there is nothing. */
  better: string | null;
};

/** As much of the ink as the answer's own figure speaks of. */
export const shareMin = 0.6;

/** Asks for the brand on each of the grounds and looks at what comes. */
export async function judgeBrand(
  brand: Brand,
  grounds: readonly string[],
  plan: Plan = plans.pro,
): Promise<Judged[]> {
  if (recallEnrichment(brand) === null) rememberEnrichment(brand, await deriveEnrichment(brand));
  const drawn = new Map<string, ReturnType<typeof drawInk>>();
  const judged: Judged[] = [];
  for (const ground of grounds) {
    const wish = { variant: 'mono', isVariantGiven: false, on: ground } as const;
    const served = await chooseArtwork(brand, wish, plan);
    const drawing = drawn.get(served.etag) ?? drawInk(served.svg);
    drawn.set(served.etag, drawing);
    const share = shareOnGround(await drawing, ground, graphicsContrastMin);
    const hasMono =
      brand.artwork.has('mono') || recallEnrichment(brand)?.artwork.has('mono') === true;
    const isException = share < shareMin;
    const better = isException ? await findBetter(brand, ground, share) : null;
    judged.push({ slug: brand.slug, ground, served, share, hasMono, better });
  }
  return judged;
}

async function findBetter(brand: Brand, ground: string, share: number): Promise<string | null> {
  const derived = recallEnrichment(brand)?.artwork;
  for (const variant of variants) {
    const artwork = brand.artwork.get(variant) ?? derived?.get(variant);
    if (artwork === undefined) continue;
    const svg = new TextDecoder().decode(artwork.svg);
    const plated = [lightGround, darkGround].map((plate) => putOnPlate(svg, plate));
    for (const candidate of [svg, ...plated]) {
      const ink = await drawInk(new TextEncoder().encode(candidate));
      if (shareOnGround(ink, ground, graphicsContrastMin) >= Math.max(shareMin, share + 0.05))
        return `${variant}${candidate === svg ? '' : ' on a plate'}`;
    }
  }
  return null;
}
