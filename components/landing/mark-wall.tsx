'use client';

import { useEffect, useRef, useState } from 'react';
import { artworkAddress } from '../brand/artwork-address';
import { BackgroundPicture } from '../brand/background-picture';
import { BrandImage } from '../brand/brand-image';
import { type LoadedPicture, loadPicture } from '../brand/load-picture';
import { Fact } from '../ui/card';

type MarkWallProps = {
  marks: readonly (readonly [slug: string, name: string])[];
  /** For the slider, as RRGGBB. */
  backgrounds: readonly string[];
};

/**
 * Logos, each a link to its brand. A slider changes the background of all. Plain links, because a hundred
 * Next.js links would keep a phone busy. Hidden images are not fetched.
 */
export function MarkWall({ marks, backgrounds }: MarkWallProps) {
  const list = useRef<HTMLUListElement>(null);
  const { on, finding, choose } = useWallBackground(() => listVisible(list.current));
  return (
    <div>
      <WallSlider backgrounds={backgrounds} finding={finding} onChoose={choose} />
      <ul
        ref={list}
        style={on === null ? undefined : { background: `#${on}` }}
        className="mt-4 grid grid-cols-5 border-t border-l border-[#80808059] transition-colors sm:grid-cols-8 lg:grid-cols-10"
      >
        {marks.map(([slug, name]) => (
          <li
            key={slug}
            data-slug={slug}
            className="border-r border-b border-[#80808059] max-sm:nth-[n+41]:hidden sm:max-lg:nth-[n+65]:hidden"
          >
            <a
              href={`/brands/${slug}`}
              title={name}
              className={`flex aspect-square items-center justify-center -outline-offset-2 transition-colors ${on === null ? 'hover:bg-surface' : ''}`}
            >
              {on === null ? (
                <BackgroundPicture slug={slug} alt={name} className={markStyle} />
              ) : (
                <BrandImage
                  src={artworkAddress(slug, 'logo.svg', { on })}
                  name={name}
                  className={markStyle}
                />
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const markStyle = 'h-9 w-11 sm:h-10 sm:w-12';

function listVisible(list: HTMLUListElement | null): string[] {
  const marks = [...(list?.querySelectorAll<HTMLElement>('[data-slug]') ?? [])];
  return marks.flatMap((mark) => (mark.offsetParent === null ? [] : (mark.dataset['slug'] ?? [])));
}

type WallSliderProps = {
  backgrounds: readonly string[];
  finding: WallFinding | null;
  onChoose: (on: string | null) => void;
};

/** Moves through the backgrounds, and shows the API's figures for the marks. */
function WallSlider({ backgrounds, finding, onChoose }: WallSliderProps) {
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
          aria-valuetext={on === null ? 'page background' : `#${on}`}
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

/** The marks are fetched this long after the last move of the slider. */
const settledAfterMs = 120;

/** The effect of `on=` on the marks. */
type WallFinding = {
  on: string;
  /** How many marks have each treatment. */
  treatments: ReadonlyMap<string, number>;
  medianContrast: number;
};

/** The background of the wall. It changes when all marks for it are loaded, so that they change together. */
function useWallBackground(listSlugs: () => string[]) {
  const [finding, setFinding] = useState<WallFinding | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const fetchMarks = async (on: string) => {
    const loads = listSlugs().map((slug) => loadPicture(artworkAddress(slug, 'logo.svg', { on })));
    const pictures = (await Promise.allSettled(loads)).flatMap((load) =>
      load.status === 'fulfilled' ? [load.value] : [],
    );
    if (newest.current === on && pictures.length > 0) setFinding(summarize(on, pictures));
  };
  /** Null for the page's own background. */
  const choose = (on: string | null) => {
    clearTimeout(timer.current);
    newest.current = on;
    if (on === null) setFinding(null);
    else timer.current = setTimeout(() => void fetchMarks(on), settledAfterMs);
  };
  return { on: finding?.on ?? null, finding, choose };
}

function summarize(on: string, pictures: readonly LoadedPicture[]): WallFinding {
  const treatments = new Map<string, number>();
  for (const { treatment } of pictures) {
    if (treatment !== null) treatments.set(treatment, (treatments.get(treatment) ?? 0) + 1);
  }
  const contrasts = pictures.flatMap(({ contrast }) => contrast ?? []).toSorted((a, b) => a - b);
  return { on, treatments, medianContrast: contrasts[Math.floor(contrasts.length / 2)] ?? 1 };
}
