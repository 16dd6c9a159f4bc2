'use client';

import type { SyntheticEvent } from 'react';
import { useTheme } from '../theme/theme-provider';
import { artworkAddress } from './artwork-address';

type GroundPictureProps = {
  slug: string;
  /** What is said of it; nothing where the name stands beside it. */
  alt?: string;
  /** In sight at once: not waited with until it is scrolled to. */
  isFirst?: boolean;
  /** Appears softly once it is there. */
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
        {...(fades && { onLoad: appear, onError: appear })}
        className={`object-contain ${fades ? 'opacity-0 transition-opacity data-loaded:opacity-100' : ''} ${className}`}
      />
    </picture>
  );
}

function appear({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset['loaded'] = '';
}
