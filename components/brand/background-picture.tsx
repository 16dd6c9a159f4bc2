'use client';

import type { SyntheticEvent } from 'react';
import { useTheme } from '../theme/use-theme';
import { artworkAddress } from './artwork-address';

type BackgroundPictureProps = {
  slug: string;
  /** Empty where the brand's name stands beside it. */
  alt?: string;
  /** Visible at once: loaded eagerly. */
  isFirst?: boolean;
  /** Fades in once it is loaded. */
  fades?: boolean;
  className: string;
};

/** The artwork of a brand for the page's theme. */
export function BackgroundPicture({
  slug,
  alt = '',
  isFirst = false,
  fades = false,
  className,
}: BackgroundPictureProps) {
  const theme = useTheme();
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
