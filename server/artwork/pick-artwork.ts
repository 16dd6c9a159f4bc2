import type { Brand } from '../catalog/catalog';
import type { Variant } from '../catalog/variants';
import { AppError } from '../errors';
import type { Plan } from '../quotas/plans';
import { upgradeUrl } from '../quotas/upgrade-url';
import { drawPlaceholder } from './draw-placeholder';
import type { ServedArtwork } from './served-artwork';

/** @throws AppError `variant_not_in_plan` for anything but `mono` on the free plan (spec 4.5 rule 5) */
export function requireVariantInPlan(variant: Variant, plan: Plan): void {
  if (variant === 'mono' || plan.allVariants) return;
  throw new AppError(
    'variant_not_in_plan',
    `The variant "${variant}" is part of the pro plan; the ${plan.tier} plan has "mono".`,
    { fields: { upgrade_url: upgradeUrl() } },
  );
}

/** The wished variant, else the stored mono, else a placeholder (spec 4.5 rules 2 and 3). */
export function pickArtwork(brand: Brand, wished: Variant): ServedArtwork {
  const artwork = brand.artwork.get(wished) ?? brand.artwork.get('mono');
  if (artwork === undefined) return drawPlaceholder(brand);
  return { variant: artwork.variant, svg: artwork.svg, etag: `"${artwork.sha256.slice(0, 32)}"` };
}
