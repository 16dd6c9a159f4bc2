import { Droplet, LoaderCircle } from 'lucide-react';
import { memo, useRef } from 'react';
import { fetchArtwork } from '../brand/artwork-address';
import { BackgroundPicture, BrandName, NoLogo } from '../brand/background-picture';
import { CopyButton } from '../ui/copy-button';
import { eagerTiles, type Size, type TileLook } from './explorer-state';

type BrandTileProps = TileLook & {
  slug: string;
  name: string;
  nativeName: string | null;
  isDrawn: boolean;
  size: Size;
  /** Its index among all tiles. */
  position: number;
  total: number;
  /** The Tab key stops at one tile of the grid. Arrow keys lead to the others. */
  isStop: boolean;
  /** Under the pointer or focused: only then it has a copy button. */
  isHot: boolean;
  /** In another color than its source drew. */
  isRecolored: boolean;
  /** Whether its brand's page is loading. */
  isOpening: boolean;
};

/** A brand in the grid: artwork, name and slug. */
export const BrandTile = memo(function BrandTile(props: BrandTileProps) {
  const { slug, name, isDrawn, background, size, position, total, isStop, isHot, isOpening } =
    props;
  const tabIndex = isStop ? 0 : -1;
  const tile = useRef<HTMLLIElement>(null);
  /** The artwork that is shown, for any background. */
  const copy = async () => {
    const shown = tile.current?.querySelector('img')?.currentSrc;
    if (!shown) throw new Error('The picture could not be loaded.');
    return fetchArtwork(shown);
  };
  return (
    <li
      ref={tile}
      aria-posinset={position + 1}
      aria-setsize={total}
      data-position={position}
      className={`relative scroll-mt-20 [contain:strict] [content-visibility:auto] ${heights[size]}`}
    >
      <a
        href={`/brands/${slug}`}
        tabIndex={tabIndex}
        aria-busy={isOpening || undefined}
        className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface -outline-offset-2 hover:border-line-strong"
      >
        <span
          className={`flex flex-1 items-center justify-center group-aria-busy:animate-breathe ${backgroundStyles[background]}`}
        >
          <TilePicture {...props} />
        </span>
        <Caption slug={slug} name={name} nativeName={props.nativeName} size={size} />
      </a>
      {props.isRecolored && (
        <span
          className={`pointer-events-none absolute flex items-center gap-1 bg-surface pl-1 text-xs text-faint ${size === 'large' ? 'right-3 bottom-2.5' : 'right-1.5 bottom-1.5 py-0.5'}`}
        >
          <Droplet aria-hidden className="size-3" />
          <span className={size === 'large' ? '' : 'sr-only'}>recolored</span>
        </span>
      )}
      {isOpening && (
        <LoaderCircle
          aria-hidden
          className="absolute top-2.5 left-2.5 size-4 animate-spin text-signal"
        />
      )}
      {isHot && isDrawn && (
        <CopyButton
          value={copy}
          label={`Copy ${name} as SVG`}
          title="Copy this SVG (c)"
          tabIndex={tabIndex}
          data-copy=""
          look="secondary"
          size="icon-small"
          className="absolute top-1.5 right-1.5 pointer-coarse:hidden"
        />
      )}
    </li>
  );
});

type TilePictureProps = Pick<
  BrandTileProps,
  'slug' | 'name' | 'isDrawn' | 'on' | 'size' | 'position'
>;

function TilePicture({ slug, name, isDrawn, on, size, position }: TilePictureProps) {
  const isLarge = size === 'large';
  if (!isDrawn) return <NoLogo className={isLarge ? 'h-14 w-28' : 'h-9 w-20'}>No logo yet</NoLogo>;
  return (
    <BackgroundPicture
      slug={slug}
      on={on}
      isFirst={position < eagerTiles}
      fallback={<Initials name={name} />}
      className={isLarge ? 'h-14 w-[65%] max-w-28' : 'h-9 w-[65%] max-w-20'}
    />
  );
}

const heights: Readonly<Record<Size, string>> = { large: 'h-50', small: 'h-28' };

const backgroundStyles: Readonly<Record<TileLook['background'], string>> = {
  auto: '',
  light: 'background-light',
  dark: 'background-dark',
  checkered: 'background-checkered',
};

type CaptionProps = Pick<BrandTileProps, 'slug' | 'name' | 'nativeName' | 'size'>;

function Caption({ slug, name, nativeName, size }: CaptionProps) {
  if (size === 'small') {
    return (
      <span className="border-t border-line px-2 py-1.5">
        <span className="block truncate text-center text-xs font-medium">
          <BrandName name={name} nativeName={nativeName} />
        </span>
      </span>
    );
  }
  return (
    <span className="border-t border-line px-3 py-2.5">
      <span className="block truncate text-sm font-medium">
        <BrandName name={name} nativeName={nativeName} />
      </span>
      <span className="block truncate font-mono text-xs text-faint">{slug}</span>
    </span>
  );
}

/** Replaces a picture that could not be loaded. */
function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-12 items-center justify-center rounded-control border border-dashed border-line-strong bg-surface text-lg font-semibold text-muted uppercase"
    >
      {[...name.replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('')}
    </span>
  );
}
