'use client';

import { useState } from 'react';
import type { Outputs } from '../trpc-provider';
import { Select } from '../ui/select';
import { VariantRow } from './variant-row';

export type BrandPage = Outputs['brand']['get'];

const sizesPx = [64, 128, 256, 512, 1024];

type VariantListProps = {
  brand: Pick<BrandPage, 'slug' | 'name' | 'variants'>;
  publicUrl: string;
};

/** Every variant of the brand. One size applies to all downloads. */
export function VariantList({ brand: { slug, name, variants }, publicUrl }: VariantListProps) {
  const [sizePx, setSizePx] = useState(512);
  return (
    <section aria-labelledby="variants">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="variants" className="text-xl">
            Variants
          </h2>
          <p className="mt-1 max-w-[65ch] text-sm text-muted">
            Stored artwork comes from a source as it is. Derived artwork is a recolored version of
            it; nothing is redrawn.
          </p>
        </div>
        <label className="flex items-center gap-3 text-sm text-muted">
          PNG and WebP size
          <Select value={sizePx} onChange={(event) => setSizePx(Number(event.target.value))}>
            {sizesPx.map((pixels) => (
              <option key={pixels} value={pixels}>
                {pixels} px
              </option>
            ))}
          </Select>
        </label>
      </header>
      <ul className="mt-5 space-y-4">
        {variants.map((artwork) => (
          <VariantRow
            key={artwork.variant}
            slug={slug}
            name={name}
            artwork={artwork}
            sizePx={sizePx}
            publicUrl={publicUrl}
          />
        ))}
      </ul>
    </section>
  );
}
