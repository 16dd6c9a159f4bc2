'use client';

import { useState } from 'react';
import type { Outputs } from '../trpc-provider';
import { Fact } from '../ui/card';

type AnyBackgroundProps = NonNullable<Outputs['site']['landing']['backgrounds']>;

/** A slider over backgrounds, with the artwork that `on=` chooses for each. */
export function AnyBackground({ name, stops }: AnyBackgroundProps) {
  const [i, setI] = useState(() => Math.floor(stops.length / 3));
  const stop = stops[i] ?? stops[0];
  if (stop === undefined) return null;
  const { background, variant, treatment, contrast } = stop;
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div
        className="flex h-64 items-center justify-center transition-colors sm:h-80"
        style={{ background }}
      >
        {/* All of them, so that the slider does not flicker. */}
        {stops.map((one, index) => (
          <img
            key={one.background}
            src={one.src}
            alt={index === i ? `${name} on ${background}` : ''}
            loading="lazy"
            className={`max-h-24 max-w-[60%] ${index === i ? '' : 'hidden'}`}
          />
        ))}
      </div>
      <div className="grid items-center gap-x-8 gap-y-4 border-t border-line bg-surface p-5 sm:grid-cols-[1fr_auto]">
        <label className="flex items-center gap-4 text-sm">
          <span className="shrink-0 font-medium">Background</span>
          <input
            type="range"
            min={0}
            max={stops.length - 1}
            value={i}
            onChange={(event) => setI(event.target.valueAsNumber)}
            aria-valuetext={`${background}, ${variant}, treatment ${treatment}, contrast ${contrast.toFixed(2)} to 1`}
            className="w-full min-w-0 accent-ink"
          />
        </label>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 font-mono text-xs tabular-nums sm:text-sm">
          <Fact term="on">{background.slice(1)}</Fact>
          <Fact term="X-Svg-Variant">{variant}</Fact>
          <Fact term="X-Svg-Treatment">{treatment}</Fact>
          <Fact term="X-Contrast-Ratio">{contrast.toFixed(2)}</Fact>
        </dl>
      </div>
    </div>
  );
}
