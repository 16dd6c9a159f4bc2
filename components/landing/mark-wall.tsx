'use client';

import { useEffect, useRef, useState } from 'react';
import { artworkAddress } from '../brand/artwork-address';
import { BrandImage } from '../brand/brand-image';
import { type LoadedPicture, loadPicture } from '../brand/load-picture';
import { useIsDark } from '../theme/use-theme';
import { Fact } from '../ui/card';

type MarkWallProps = {
  marks: readonly (readonly [slug: string, name: string])[];
  /** For the slider, as RRGGBB. */
  backgrounds: readonly string[];
};

/**
 * Marks in one color, each a link to its brand. A mark shows its own colors when pointed at, and a slider
 * changes the background of all. Plain links, because a hundred Next.js links would keep a phone busy. Hidden
 * images are not fetched.
 */
export function MarkWall({ marks, backgrounds }: MarkWallProps) {
  const list = useRef<HTMLUListElement>(null);
  const { on, finding, choose } = useWallBackground(() => listVisible(list.current));
  const { lit, light } = useLitMarks();
  const theme = useIsDark() ? 'dark' : 'light';
  return (
    <div>
      <WallSlider backgrounds={backgrounds} finding={finding} onChoose={choose} />
      <ul
        ref={list}
        style={on === null ? undefined : { background: `#${on}` }}
        className="mt-4 grid grid-cols-5 border-t border-l border-[#80808059] transition-colors sm:grid-cols-8 lg:grid-cols-10"
      >
        {marks.map(([slug, name]) => (
          <Mark
            key={slug}
            slug={slug}
            name={name}
            on={on ?? (lit.has(slug) ? theme : null)}
            isHeld={on !== null}
            onPoint={() => void light(slug, theme)}
          />
        ))}
      </ul>
    </div>
  );
}

type MarkProps = {
  slug: string;
  name: string;
  /** The background for which its colors are loaded. */
  on: string | null;
  /** Whether it shows its colors permanently, not only when pointed at. */
  isHeld: boolean;
  onPoint: () => void;
};

function Mark({ slug, name, on, isHeld, onPoint }: MarkProps) {
  const plain = isHeld
    ? 'opacity-0'
    : on === null
      ? 'opacity-70'
      : 'opacity-70 group-hover:opacity-0 group-focus-visible:opacity-0';
  const colored = isHeld ? '' : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100';
  return (
    <li
      data-slug={slug}
      className="border-r border-b border-[#80808059] max-sm:nth-[n+41]:hidden sm:max-lg:nth-[n+65]:hidden"
    >
      <a
        href={`/brands/${slug}`}
        title={name}
        onPointerEnter={onPoint}
        onFocus={onPoint}
        className={`group relative flex aspect-square items-center justify-center text-muted -outline-offset-2 transition-colors ${isHeld ? '' : 'hover:bg-surface'}`}
      >
        <BrandImage
          src={artworkAddress(slug, 'mono.svg')}
          name={name}
          loading="lazy"
          className={`[filter:invert(var(--art-invert))] size-8 transition-opacity sm:size-9 ${plain}`}
        />
        {on !== null && (
          <BrandImage
            src={artworkAddress(slug, 'logo.svg', { on })}
            name=""
            alt=""
            className={`absolute size-8 transition-opacity sm:size-9 ${colored}`}
          />
        )}
      </a>
    </li>
  );
}

/** The marks with fetched colors: the others would vanish for a moment. */
function useLitMarks() {
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const light = async (slug: string, on: string) => {
    if (lit.has(slug)) return;
    await loadPicture(artworkAddress(slug, 'logo.svg', { on })).catch(() => null);
    setLit((before) => new Set(before).add(slug));
  };
  return { lit, light };
}

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
