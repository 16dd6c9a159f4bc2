'use client';

import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import type { AppRouter } from '../../server/trpc/router';
import { Select } from '../ui/select';
import { VariantRow } from './variant-row';

export type BrandPage = inferRouterOutputs<AppRouter>['brand']['get'];

const sizes = [64, 128, 256, 512, 1024];
const usualSize = 512;

type VariantListProps = {
  brand: Pick<BrandPage, 'slug' | 'name' | 'variants'>;
  publicUrl: string;
};

/** Every variant there is. One size holds for all pictures that are downloaded. */
export function VariantList({ brand, publicUrl }: VariantListProps) {
  const [size, setSize] = useState(usualSize);
  return (
    <section aria-labelledby="variants">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="variants" className="text-xl">
            Variants
          </h2>
          <p className="mt-1 max-w-[65ch] text-sm text-muted">
            Stored artwork is as a source drew it. Derived artwork is recolored from it; nothing is
            drawn anew.
          </p>
        </div>
        <label className="flex items-center gap-3 text-sm text-muted">
          PNG and WebP size
          <Select value={size} onChange={(event) => setSize(Number(event.target.value))}>
            {sizes.map((pixels) => (
              <option key={pixels} value={pixels}>
                {pixels} px
              </option>
            ))}
          </Select>
        </label>
      </header>
      <ul className="mt-5 space-y-4">
        {brand.variants.map((variant) => (
          <VariantRow
            key={variant.variant}
            slug={brand.slug}
            name={brand.name}
            variant={variant}
            size={size}
            publicUrl={publicUrl}
          />
        ))}
      </ul>
    </section>
  );
}
