'use client';

import { Activity } from 'react';
import { graphicsContrastMin } from '../../server/contract/thresholds';
import { BackgroundPicture } from './background-picture';
import { BrandImage } from './brand-image';
import { CopyControl } from './copy-control';
import type { PictureState } from './load-picture';
import { type StageBrand, useStage } from './stage-context';
import { BackgroundTiles, cssColor, VariantTiles } from './stage-tiles';

/**
 * The artwork, large, with all choices. The copied picture is the shown one. The controls are hydrated after the
 * rest of the page, or when they are used.
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

/** In place of the stage for a brand without artwork: there is nothing to choose or copy. */
export function NoArtwork({ name }: { name: string }) {
  return (
    <div className="flex h-56 flex-col items-center justify-center rounded-card border border-dashed border-line-strong px-6 text-center sm:h-88">
      <p className="font-medium">No logo yet</p>
      <p className="mt-1 max-w-[52ch] text-sm text-balance text-muted">
        The catalog comes from open logo collections, and none of them has {name}. Until one does,
        the API serves a placeholder with the header{' '}
        <code className="font-mono text-xs whitespace-nowrap">X-Svg-Variant: placeholder</code>.{' '}
        <a className="link" href="https://github.com/simple-icons/simple-icons/issues">
          Request the logo from Simple Icons
        </a>
      </p>
    </div>
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

const treatments: Record<string, string> = {
  none: 'unchanged',
  recolored: 'recolored',
  backdrop: 'on a backdrop',
};

/** The shown variant, its origin, its treatment and its contrast. */
function StageFinding() {
  const { brand, picture } = useStage();
  const contrast = picture === null || picture === 'failed' ? null : picture.contrast;
  return (
    <p
      role="status"
      className="flex min-h-10 flex-wrap content-start items-baseline justify-between gap-x-4 text-sm text-muted sm:min-h-5 sm:flex-nowrap"
    >
      <span className="max-sm:basis-full">{describe(brand, picture)}</span>
      {contrast !== null && (
        <span className={`tabular-nums ${contrast < graphicsContrastMin ? 'text-warn' : ''}`}>
          {`Contrast ${contrast.toFixed(2)}:1${contrast < graphicsContrastMin ? ', faint' : ''}`}
        </span>
      )}
    </p>
  );
}

function describe({ variants }: StageBrand, picture: PictureState): string {
  if (picture === null) return '';
  if (picture === 'failed') return 'The picture could not be loaded. Try again later.';
  const { variant, treatment, bytes } = picture;
  const origin = variants.find((one) => one.variant === variant)?.origin;
  return [
    variant,
    ...(origin === undefined ? [] : [origin === 'source' ? 'original' : 'derived']),
    ...(treatment === null ? [] : [treatments[treatment] ?? treatment]),
    `${(bytes / 1000).toFixed(1)} kB`,
  ].join(', ');
}
