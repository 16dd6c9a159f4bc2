import { useState } from 'react';
import { Fact } from '../ui/card';
import type { WallFinding } from './use-wall-background';

type WallSliderProps = {
  backgrounds: readonly string[];
  finding: WallFinding | null;
  onChoose: (on: string | null) => void;
};

/** Moves through the page's own background and all the others, with what the API says of the marks. */
export function WallSlider({ backgrounds, finding, onChoose }: WallSliderProps) {
  const [i, setI] = useState(0);
  const on = backgrounds[i - 1] ?? null;
  const slide = (next: number) => {
    setI(next);
    onChoose(backgrounds[next - 1] ?? null);
  };
  const figures = finding === null ? null : describe(finding);
  return (
    <div className="grid items-center gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-5 lg:grid-cols-[1fr_auto]">
      <label className="flex items-center gap-4 text-sm">
        <span className="shrink-0 font-medium">Background</span>
        <input
          type="range"
          min={0}
          max={backgrounds.length}
          value={i}
          onChange={(event) => slide(event.target.valueAsNumber)}
          aria-valuetext={on === null ? 'of this page' : `#${on}`}
          className="h-6 w-full min-w-0 accent-ink"
        />
      </label>
      <div role="status" aria-label="The marks on this background">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 font-mono text-xs tabular-nums max-sm:[&>:last-child]:col-span-2 sm:grid-cols-[4rem_8rem_18rem]">
          <Fact term="on">{on ?? 'not set'}</Fact>
          <Fact term="X-Contrast-Ratio">{figures?.contrast ?? '–'}</Fact>
          <Fact term="X-Svg-Treatment">{figures?.treatments ?? '–'}</Fact>
        </dl>
      </div>
    </div>
  );
}

function describe({ treatments, medianContrast }: WallFinding) {
  const counts = ['none', 'recolored', 'backdrop'].map(
    (name) => `${treatments.get(name) ?? 0} ${name}`,
  );
  return { treatments: counts.join(', '), contrast: `median ${medianContrast.toFixed(2)}` };
}
