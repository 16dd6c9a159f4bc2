'use client';

import { CopyButton } from '../ui/copy-button';
import { artworkAddress, fetchArtwork } from './artwork-address';

type CopyLogoProps = { slug: string; variant: string; hash: string };

/** What most people come for. */
export function CopyLogo({ slug, variant, hash }: CopyLogoProps) {
  return (
    <CopyButton
      look="primary"
      value={() => fetchArtwork(artworkAddress(slug, `${variant}.svg`, { v: hash }))}
      label="Copy SVG"
    >
      Copy SVG
    </CopyButton>
  );
}
