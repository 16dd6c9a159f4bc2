'use client';

import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';

type BrandImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'onError'> & {
  src: string;
  /** Replaces a picture that cannot be loaded. */
  name: string;
  /** Replaces it instead of the name. */
  fallback?: ReactNode;
};

/** A picture of a brand, or its name where the picture cannot be loaded. */
export function BrandImage({
  src,
  name,
  fallback,
  alt = name,
  className = '',
  ...props
}: BrandImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // It may have failed before React started: see `start-script.ts`.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.dataset['failed'] !== undefined) setFailed(src);
    },
    [src],
  );
  if (failed === src) {
    if (fallback !== undefined) return fallback;
    return (
      <span
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className={`flex items-center justify-center overflow-hidden text-xs opacity-60 ${className}`}
      >
        <span className="truncate">{name}</span>
      </span>
    );
  }
  return (
    <img
      decoding="async"
      {...props}
      ref={check}
      src={src}
      alt={alt}
      onError={() => setFailed(src)}
      className={`object-contain ${className}`}
    />
  );
}
