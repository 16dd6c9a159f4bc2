'use client';

import { Contrast } from 'lucide-react';
import { useId } from 'react';
import { artworkAddress } from './artwork-address';
import { BrandImage } from './brand-image';
import { ChoiceTile, tileGrid } from './choice-tile';
import { useStage } from './stage-context';

/** The brand's variants, and the choice that the API makes for a background. */
export function VariantTiles() {
  const { brand, state, change } = useStage();
  const name = useId();
  // A brand that is known by name has nothing to choose from.
  if (brand.variants.length === 0) return null;
  return (
    <fieldset>
      <legend className="sr-only">Variant</legend>
      <div className={tileGrid}>
        <ChoiceTile
          name={name}
          isChosen={state.variant === 'auto'}
          onChoose={() => change({ variant: 'auto' })}
          caption="Automatic"
          className="bg-sunken"
        >
          <Contrast aria-hidden className="size-5" />
        </ChoiceTile>
        {brand.variants.map(({ variant, origin }) => (
          <ChoiceTile
            key={variant}
            name={name}
            isChosen={state.variant === variant}
            onChoose={() => change({ variant })}
            caption={
              <>
                <span className="font-mono">{variant}</span>
                {origin === 'derived' && <span className="sr-only">, derived</span>}
              </>
            }
            className={variant === 'dark' ? 'background-dark' : 'background-light'}
          >
            <BrandImage
              src={artworkAddress(brand.slug, `${variant}.svg`, {
                on: variant === 'dark' ? 'dark' : 'light',
              })}
              name={variant}
              alt=""
              className="h-7 w-full px-2"
            />
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  );
}
