'use client';

import type { ReactNode } from 'react';
import { useTheme } from '../theme/use-theme';
import { artworkAddress } from './artwork-address';
import { BrandImage } from './brand-image';

type BackgroundPictureProps = {
  slug: string;
  /** Empty beside the brand's name. */
  alt?: string;
  /** The background behind it; by default that of the page's theme. */
  on?: 'light' | 'dark' | 'any' | undefined;
  /** Visible on the first screen: loaded eagerly. */
  isFirst?: boolean;
  /** Replaces a picture that could not be loaded; by default `alt`. */
  fallback?: ReactNode;
  className: string;
};

/** The artwork of a brand for a background. */
export function BackgroundPicture({
  slug,
  alt = '',
  on,
  isFirst = false,
  fallback,
  className,
}: BackgroundPictureProps) {
  const theme = useTheme();
  const addressOn = (background: string) =>
    artworkAddress(slug, 'logo.svg', background === 'any' ? {} : { on: background });
  return (
    <picture className="contents">
      {on === undefined && theme === 'system' && (
        // In a flex row, browsers would add a gap for it.
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={addressOn('dark')}
          className="hidden"
        />
      )}
      <BrandImage
        src={addressOn(on ?? (theme === 'dark' ? 'dark' : 'light'))}
        name={alt}
        alt={alt}
        fallback={fallback}
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst && { fetchPriority: 'high' as const })}
        width={112}
        height={56}
        className={className}
      />
    </picture>
  );
}
