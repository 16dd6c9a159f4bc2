'use client';

import type { ReactNode } from 'react';
import { useTheme } from '../theme/use-theme';
import { artworkAddress } from './artwork-address';
import { BrandImage } from './brand-image';

type BackgroundPictureProps = {
  slug: string;
  /** Whether the catalog has a logo of the brand. */
  isDrawn?: boolean;
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

/** The artwork of a brand for a background, or a tile that says there is none. */
export function BackgroundPicture({
  slug,
  isDrawn = true,
  alt = '',
  on,
  isFirst = false,
  fallback,
  className,
}: BackgroundPictureProps) {
  const theme = useTheme();
  if (!isDrawn) return <NoLogo className={className} />;
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

type NoLogoProps = {
  className: string;
  /** Shown inside it; by default it is only read aloud. */
  children?: ReactNode;
};

/** In place of a missing logo. The API's placeholder has a letter on a color, and would pass for one. */
export function NoLogo({ className, children }: NoLogoProps) {
  return (
    <span
      className={`flex items-center justify-center rounded-control border border-dashed border-line-strong bg-surface text-xs text-muted ${className}`}
    >
      {children ?? <span className="sr-only">No logo yet</span>}
    </span>
  );
}

type BrandNameProps = { name: string; nativeName?: string | null | undefined };

/** A name, and beside it the one in the brand's own script. */
export function BrandName({ name, nativeName }: BrandNameProps) {
  return (
    <>
      <span dir="auto">{name}</span>
      {nativeName && (
        <>
          {' '}
          <span dir="auto" className="font-normal text-muted">
            {nativeName}
          </span>
        </>
      )}
    </>
  );
}
