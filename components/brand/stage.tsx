'use client';

import { Activity } from 'react';
import { BackgroundPicture } from './background-picture';
import { BackgroundTiles, cssColor } from './background-tiles';
import { BrandImage } from './brand-image';
import { CopyControl } from './copy-control';
import { StageFinding } from './stage-finding';
import { useStage } from './stage-context';
import { VariantTiles } from './variant-tiles';

/**
 * The artwork, large, with everything that can be chosen of it. What is shown is what is copied. The
 * controls are hydrated after the rest of the page, or at once when they are used.
 */
export function Stage() {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <StagePicture />
      <figcaption className="space-y-4 border-t border-line p-3 sm:space-y-5 sm:p-5">
        <StageFinding />
        <Activity>
          <VariantTiles />
          <BackgroundTiles />
          <CopyControl />
        </Activity>
      </figcaption>
    </figure>
  );
}

function StagePicture() {
  const { brand, state, on, address } = useStage();
  const { slug, name } = brand;
  const alt = `${name} logo`;
  const isStart = state.variant === 'auto' && state.on === null && state.format === 'svg';
  return (
    <div
      className={`flex h-56 items-center justify-center p-4 sm:h-88 ${on === 'none' ? 'background-checkered' : ''}`}
      style={{ background: state.on === null ? 'light-dark(#ffffff, #0b0b0c)' : cssColor(on) }}
    >
      {isStart ? (
        <BackgroundPicture slug={slug} alt={alt} isFirst className={drawingStyle} />
      ) : (
        <BrandImage
          src={address}
          name={name}
          alt={alt}
          className={state.format === 'svg' ? drawingStyle : 'max-h-full max-w-full'}
        />
      )}
    </div>
  );
}

const drawingStyle = 'h-32 w-[70%] sm:h-44';
