'use client';

import { graphicsContrastMin } from '../../server/contract/thresholds';
import { type StageBrand, useStage } from './stage-context';
import type { PictureState } from './use-picture';

const treatments: Record<string, string> = {
  none: 'unchanged',
  recolored: 'recolored',
  backdrop: 'on a backdrop',
};

/** The variant that is shown, where it comes from, what was done to it and its contrast. */
export function StageFinding() {
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
    `Shown: ${variant}`,
    ...(origin === undefined ? [] : [origin === 'source' ? 'stored' : 'derived']),
    ...(treatment === null ? [] : [treatments[treatment] ?? treatment]),
    `${(bytes / 1000).toFixed(1)} kB`,
  ].join(', ');
}
