'use client';

import { useTheme } from 'next-themes';
import type { SyntheticEvent } from 'react';
import { useIsMounted } from '../ui/use-is-mounted';
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
  const ground = usePageGround();
  const [light, dark] = [
    artworkAddress(slug, 'logo.svg', { on: 'light' }),
    artworkAddress(slug, 'logo.svg', { on: 'dark' }),
  ];
  return (
    <picture className="contents">
      {ground === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst && { fetchPriority: 'high' as const })}
        decoding="async"
        width={112}
        height={56}
        src={ground === 'dark' ? dark : light}
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

/** Until the browser has said what was chosen, and without JavaScript, the system's theme holds. */
function usePageGround(): 'light' | 'dark' | 'system' {
  const { theme } = useTheme();
  const isMounted = useIsMounted();
  return isMounted && (theme === 'light' || theme === 'dark') ? theme : 'system';
}
