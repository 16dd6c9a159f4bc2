import { memo, useRef, useState } from 'react';
import { artworkAddress, fetchArtwork } from '../brand/artwork-address';
import { BackgroundPicture } from '../brand/background-picture';
import { CopyButton } from '../ui/copy-button';
import { useTurn } from './use-turn';

type BrandTileProps = {
  slug: string;
  name: string;
  /** Its index among all tiles shown. */
  position: number;
  total: number;
  /** The Tab key stops at one tile of the grid; arrow keys lead to the others. */
  isStop: boolean;
  /** Under the pointer or focused: only then it has a copy button. */
  isHot: boolean;
  /** Rendered while scrolling, not by the server. Read once, on the first render. */
  isLate: boolean;
};

/** A brand in the grid: artwork, name and slug. Kept light, because many come and go. */
export const BrandTile = memo(function BrandTile({
  slug,
  name,
  position,
  total,
  isStop,
  isHot,
  isLate,
}: BrandTileProps) {
  const tabIndex = isStop ? 0 : -1;
  const tile = useRef<HTMLLIElement>(null);
  // A tile that is in view already neither waits for its picture nor fades in again.
  const [fades] = useState(isLate);
  const isOpen = useTurn(tile, !fades);
  return (
    <li
      ref={tile}
      aria-posinset={position + 1}
      aria-setsize={total}
      data-position={position}
      className="relative h-50 [contain:strict] [content-visibility:auto]"
    >
      <a
        href={`/brands/${slug}`}
        tabIndex={tabIndex}
        className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface -outline-offset-2 hover:border-line-strong"
      >
        <span className="flex flex-1 items-center justify-center">
          {isOpen && <BackgroundPicture slug={slug} fades={fades} className="h-14 w-28" />}
        </span>
        <span className="border-t border-line px-3 py-2.5">
          <span dir="auto" className="block truncate text-sm font-medium">
            {name}
          </span>
          <span className="block truncate font-mono text-xs text-faint">{slug}</span>
        </span>
      </a>
      {isHot && (
        <CopyButton
          value={() => fetchArtwork(artworkAddress(slug, 'color.svg'))}
          label={`Copy ${name} as SVG`}
          title="Copy SVG"
          tabIndex={tabIndex}
          look="quiet"
          size="icon-small"
          className="absolute top-1.5 right-1.5 pointer-coarse:hidden"
        />
      )}
    </li>
  );
});
