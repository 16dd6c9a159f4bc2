'use client';

import { useState } from 'react';

export type GroundStop = {
  /** With its #. */
  ground: string;
  variant: string;
  contrast: number;
  src: string;
};

type AnyGroundProps = { name: string; stops: readonly GroundStop[] };

/** A slider over grounds; for each the answer that `on=` gives. */
export function AnyGround({ name, stops }: AnyGroundProps) {
  const [at, setAt] = useState(() => Math.floor(stops.length / 3));
  const stop = stops[at] ?? stops[0];
  if (stop === undefined) return null;
  const { ground, variant, contrast } = stop;
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div
        className="flex h-64 items-center justify-center transition-colors sm:h-80"
        style={{ background: ground }}
      >
        {/* All are loaded once, so that the slider does not flicker. */}
        {stops.map((one, index) => (
          <img
            key={one.ground}
            src={one.src}
            alt={index === at ? `${name} on ${ground}` : ''}
            loading="lazy"
            className={`max-h-24 max-w-[60%] ${index === at ? '' : 'hidden'}`}
          />
        ))}
      </div>
      <div className="grid items-center gap-x-8 gap-y-4 border-t border-line bg-surface p-5 sm:grid-cols-[1fr_auto]">
        <label className="flex items-center gap-4 text-sm">
          <span className="shrink-0 font-medium">Ground</span>
          <input
            type="range"
            min={0}
            max={stops.length - 1}
            value={at}
            onChange={(event) => setAt(event.target.valueAsNumber)}
            aria-valuetext={`${ground}, ${variant}, contrast ${contrast.toFixed(2)} to 1`}
            className="w-full min-w-0 accent-ink"
          />
        </label>
        <dl className="grid grid-cols-3 gap-6 font-mono text-xs tabular-nums sm:text-sm">
          <Figure term="on" value={ground.slice(1)} />
          <Figure term="X-Svg-Variant" value={variant} />
          <Figure term="X-Contrast-Ratio" value={contrast.toFixed(2)} />
        </dl>
      </div>
    </div>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-muted">{term}</dt>
      <dd className="mt-0.5">{value}</dd>
    </div>
  );
}
