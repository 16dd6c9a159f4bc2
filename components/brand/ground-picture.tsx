'use client';

import { type SyntheticEvent, useState } from 'react';
import { useTheme } from '../theme/theme-provider';
import { artworkAddress } from './artwork-address';

type GroundPictureProps = {
  slug: string;
  /** What is said of it; nothing where the name stands beside it. */
  alt?: string;
  /** In sight at once: not waited with until it is scrolled to. */
  isFirst?: boolean;
  /** Appears softly once it is there; looked at when it is first drawn. */
  fades?: boolean;
  className: string;
};

/** The artwork of a brand that reads best on the page, whichever theme the page has. */
export function GroundPicture({
  slug,
  alt = '',
  isFirst = false,
  fades = false,
  className,
}: GroundPictureProps) {
  const { theme } = useTheme();
  // What is in sight already does not fade in anew.
  const [fadesIn] = useState(fades);
  const [light, dark] = [
    artworkAddress(slug, 'logo.svg', { on: 'light' }),
    artworkAddress(slug, 'logo.svg', { on: 'dark' }),
  ];
  return (
    <picture className="contents">
      {theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst && { fetchPriority: 'high' as const })}
        decoding="async"
        width={112}
        height={56}
        src={theme === 'dark' ? dark : light}
        alt={alt}
        {...(fadesIn && { onLoad: appear, onError: appear })}
        className={`object-contain ${fadesIn ? 'opacity-0 transition-opacity data-loaded:opacity-100' : ''} ${className}`}
      />
    </picture>
  );
}

function appear({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset['loaded'] = '';
}
