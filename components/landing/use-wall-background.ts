import { useEffect, useRef, useState } from 'react';
import { artworkAddress } from '../brand/artwork-address';
import { type LoadedPicture, loadPicture } from '../brand/load-picture';

/** How long after the last move of the slider the marks are fetched. */
const settledAfterMs = 120;

/** What `on=` made of the marks. */
export type WallFinding = {
  on: string;
  /** How many marks have each treatment. */
  treatments: ReadonlyMap<string, number>;
  medianContrast: number;
};

/** The background of the wall. It changes when all marks for it are there, so that they change with it. */
export function useWallBackground(listVisible: () => string[]) {
  const [finding, setFinding] = useState<WallFinding | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const fetchMarks = async (on: string) => {
    const loads = listVisible().map((slug) =>
      loadPicture(artworkAddress(slug, 'logo.svg', { on })),
    );
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
