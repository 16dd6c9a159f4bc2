'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { stageBackgrounds } from '../../server/contract/stage-backgrounds';
import { BrandImage } from './brand-image';
import { ChoiceTile, tileGrid } from './choice-tile';
import { shownAddress } from './shown-picture';
import { findKnown, useStage } from './stage-context';
import { usePicture } from './use-picture';

type Background = { on: string; label: string };

const neutral = '6B7280';
/** How long after the last move of the color picker the color is on the stage. */
const settledAfterMs = 120;

/** The CSS color of a background; undefined for the checkered one. */
export function cssColor(on: string): string | undefined {
  if (on === 'none') return undefined;
  return { light: '#ffffff', dark: '#0b0b0c' }[on] ?? `#${on.toLowerCase()}`;
}

/** What is on the stage, on six backgrounds, on none and on any other. */
export function BackgroundTiles() {
  const { brand, on, change } = useStage();
  const name = useId();
  const { brandColor } = brand;
  const own = brandColor === null ? [] : [{ on: brandColor, label: 'Brand' }];
  const backgrounds: Background[] = [
    ...stageBackgrounds,
    ...own,
    { on: 'none', label: 'Checkered' },
  ];
  return (
    <fieldset>
      <legend className="sr-only">Background</legend>
      <div className={tileGrid}>
        {backgrounds.map((background) => (
          <BackgroundTile
            key={background.label}
            {...background}
            name={name}
            isChosen={background.on === on}
            onChoose={() => change({ on: background.on })}
          />
        ))}
        <AnyColor
          on={backgrounds.some((background) => background.on === on) ? null : on}
          startColor={brandColor ?? neutral}
          onChoose={(color) => change({ on: color })}
        />
      </div>
    </fieldset>
  );
}

type BackgroundTileProps = Background & { name: string; isChosen: boolean; onChoose: () => void };

function BackgroundTile({ on, label, ...choice }: BackgroundTileProps) {
  const { brand, state } = useStage();
  // Always the drawing: pixels would be made for each tile.
  const shown = { ...state, slug: brand.slug, format: 'svg', on } as const;
  const address = shownAddress(shown);
  const known = findKnown(brand, shown, on);
  return (
    <ChoiceTile
      {...choice}
      style={{ background: cssColor(on) }}
      className={on === 'none' ? 'background-checkered' : ''}
      caption={
        <>
          <span className="block truncate">{label}</span>
          <span className="block h-4 font-mono text-faint">
            {known !== null && formatContrast(known.contrast)}
            {known === null && on !== 'none' && <LoadedContrast address={address} />}
          </span>
        </>
      }
    >
      <BrandImage src={address} name="" alt="" className="h-7 w-full px-2" />
    </ChoiceTile>
  );
}

function LoadedContrast({ address }: { address: string }) {
  const picture = usePicture(address);
  return picture === null || picture === 'failed' ? null : formatContrast(picture.contrast);
}

const formatContrast = (contrast: number | null) =>
  contrast === null ? null : `${contrast.toFixed(2)}:1`;

type AnyColorProps = {
  /** The color, where it is chosen. */
  on: string | null;
  startColor: string;
  onChoose: (on: string) => void;
};

function AnyColor({ on, startColor, onChoose }: AnyColorProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const pick = (color: string) => {
    setPicked(color);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setPicked(null);
      onChoose(color.slice(1).toUpperCase());
    }, settledAfterMs);
  };
  return (
    <label className="min-w-0 cursor-pointer text-center text-xs text-muted">
      <input
        type="color"
        value={picked ?? `#${(on ?? startColor).toLowerCase()}`}
        onChange={(event) => pick(event.target.value)}
        className={`block h-12 w-full cursor-pointer rounded-control border bg-surface p-1 sm:h-14 ${on === null ? 'border-line-strong' : 'border-ink ring-1 ring-ink'}`}
      />
      <span className={`mt-1 block truncate ${on === null ? '' : 'text-ink'}`}>Any color</span>
      <span className="block h-4 truncate font-mono text-faint">{on !== null && `#${on}`}</span>
    </label>
  );
}
