'use client';

import { memo, useRef, useState } from 'react';
import { artworkAddress, fetchArtwork } from '../brand/artwork-address';
import { GroundPicture } from '../brand/ground-picture';
import { CopyButton } from '../ui/copy-button';
import { useTurn } from './use-turn';

type BrandTileProps = {
  slug: string;
  name: string;
  /** Where it stands among all that are shown. */
  position: number;
  total: number;
  /** One tile of the grid is a stop of the Tab key; arrows lead to the others. */
  isStop: boolean;
  /** Under the pointer, or has the focus: only then can it be copied. */
  isHot: boolean;
  /** Scrolled into view, not sent by the server; looked at when the tile is first drawn. */
  isLate: boolean;
};

/** A brand in the grid: its artwork on the page's ground, its name, its slug. Kept light: many come and go. */
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
  // What is in sight already neither waits for its picture nor fades in anew.
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
          {isOpen && <GroundPicture slug={slug} fades={fades} className="h-14 w-28" />}
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
