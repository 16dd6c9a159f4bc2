'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useIsDark } from '../theme/use-theme';
import { shownAddress } from './artwork-address';
import type { BrandPage } from './describe-brand';
import { type PictureFacts, type PictureState, usePicture } from './load-picture';
import { changeStage, formatStage, parseStage, type StageState, startState } from './stage-state';

export type StageBrand = Pick<
  BrandPage,
  'slug' | 'name' | 'componentName' | 'brandColor' | 'shown'
> & {
  variants: readonly Pick<BrandPage['variants'][number], 'variant' | 'origin'>[];
};

type Stage = {
  brand: StageBrand;
  publicUrl: string;
  state: StageState;
  change: (changed: Partial<StageState>) => void;
  /** The background that is shown: `light`, `dark`, RRGGBB or `none`. */
  on: string;
  /** Of the picture that is shown. */
  address: string;
  picture: PictureState;
};

const StageContext = createContext<Stage | null>(null);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('There is no stage around this component.');
  return stage;
}

type StageProviderProps = { brand: StageBrand; publicUrl: string; children: ReactNode };

/** The shown picture, for all parts of the page that show or copy it. */
export function StageProvider({ brand, publicUrl, children }: StageProviderProps) {
  const [state, change] = useStageState(brand);
  const isDark = useIsDark();
  const on = state.on ?? (isDark ? 'dark' : 'light');
  const address = shownAddress({ ...state, slug: brand.slug, on });
  const picture = usePicture(address, findKnown(brand, state, on));
  const stage = { brand, publicUrl, state, change, on, address, picture };
  return <StageContext value={stage}>{children}</StageContext>;
}

/** The facts of the picture that the page already has, or null. */
export function findKnown(
  { shown }: StageBrand,
  { variant, format }: Pick<StageState, 'variant' | 'format'>,
  on: string,
): PictureFacts | null {
  if (variant !== 'auto' || format !== 'svg') return null;
  return shown.find((one) => one.on === on) ?? null;
}

/** The visitor's choices. They are in the page's URL, so that a link shows the same. */
function useStageState({ variants }: StageBrand) {
  const [state, setState] = useState(startState);
  const names = useMemo(() => variants.map(({ variant }) => variant), [variants]);

  useEffect(() => {
    const read = () => setState(parseStage(window.location.search, names));
    // Without a query the page is already rendered correctly.
    if (window.location.search !== '') read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [names]);

  const change = (changed: Partial<StageState>) => {
    const next = changeStage(state, changed);
    setState(next);
    const { pathname, hash } = window.location;
    window.history.replaceState(null, '', pathname + formatStage(next) + hash);
  };
  return [state, change] as const;
}
