'use client';

import { Contrast } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { stageBackgrounds } from '../../server/contract/stage-backgrounds';
import { artworkAddress, shownAddress } from './artwork-address';
import { BrandImage } from './brand-image';
import { usePicture } from './load-picture';
import { findKnown, useStage } from './stage-context';

type ChoiceTileProps = {
  /** The name of the group of radio buttons. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  /** The picture. */
  children: ReactNode;
  /** The text below it, which is also its accessible name. */
  caption: ReactNode;
  /** The background of the picture. */
  className?: string;
  style?: CSSProperties;
};

/** A radio button with a picture. */
function ChoiceTile(props: ChoiceTileProps) {
  const { name, isChosen, onChoose, children, caption, className = '', style } = props;
  return (
    <label className="group/tile relative min-w-0 cursor-pointer rounded-control text-xs text-muted">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span
        style={style}
        className={`flex h-12 items-center justify-center overflow-hidden rounded-control border border-line-strong outline-offset-2 outline-signal group-has-checked/tile:border-ink group-has-checked/tile:ring-1 group-has-checked/tile:ring-ink group-has-focus-visible/tile:outline-2 sm:h-14 ${className}`}
      >
        {children}
      </span>
      <span className="mt-1 block truncate text-center tabular-nums group-has-checked/tile:text-ink">
        {caption}
      </span>
    </label>
  );
}

const tileGrid = 'grid grid-cols-4 gap-x-2 gap-y-2 sm:grid-cols-8';

/** The brand's variants, and the API's choice for a background. */
export function VariantTiles() {
  const { brand, state, change } = useStage();
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Variant</legend>
      <div className={tileGrid}>
        <ChoiceTile
          name={name}
          isChosen={state.variant === 'auto'}
          onChoose={() => change({ variant: 'auto' })}
          caption="Automatic"
          className="bg-sunken"
        >
          <Contrast aria-hidden className="size-5" />
        </ChoiceTile>
        {brand.variants.map(({ variant, origin }) => (
          <ChoiceTile
            key={variant}
            name={name}
            isChosen={state.variant === variant}
            onChoose={() => change({ variant })}
            caption={
              <>
                <span className="font-mono">{variant}</span>
                {origin === 'derived' && <span className="sr-only">, derived</span>}
              </>
            }
            className={variant === 'dark' ? 'background-dark' : 'background-light'}
          >
            <BrandImage
              src={artworkAddress(brand.slug, `${variant}.svg`, {
                on: variant === 'dark' ? 'dark' : 'light',
              })}
              name={variant}
              alt=""
              className="h-7 w-full px-2"
            />
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  );
}

type Background = { on: string; label: string };

const neutral = '6B7280';
/** The stage shows the color this long after the last move of the color picker. */
const settledAfterMs = 120;

/** The CSS color of a background; undefined for the checkered one. */
export function cssColor(on: string): string | undefined {
  if (on === 'none') return undefined;
  return { light: '#ffffff', dark: '#0b0b0c' }[on] ?? `#${on.toLowerCase()}`;
}

/** The shown picture on six backgrounds, on none and on any color. */
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
  // Always SVG: a PNG would be rendered for each tile.
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
  /** The color, if it is chosen. */
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
