'use client';

import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Variant } from './types.js';

type Named =
  | { brand: string; domain?: never; email?: never }
  | { brand?: never; domain: string; email?: never }
  /** A business address. Only its domain is sent. */
  | { brand?: never; domain?: never; email: string };

type Box = {
  /** Width and height in pixels, 32 by default. The logo keeps its proportions. */
  size?: number | undefined;
  /** The brand or the domain by default. Use an empty text for a logo beside its name. */
  alt?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

export type LogoProps = Named &
  Box & {
    /** `mono` by default, or the variant that suits `on`. */
    variant?: Variant | undefined;
    /** What is behind the logo: `dark`, `light`, or a hex color. */
    on?: string | undefined;
    /** Shown in place of a logo that cannot be loaded: `<LogoFallback>` by default. */
    fallback?: ReactNode;
    /** The path of the route that `serveLogos` handles, `/marque` by default. */
    src?: string | undefined;
  };

/** Works in server components and in the browser: it contains an address, and no key. */
export function Logo(props: LogoProps): ReactNode {
  const { brand, domain, email, variant, on, src = '/marque', ...rest } = props;
  const { size = 32, fallback, style } = rest;
  const [failed, setFailed] = useState<string | null>(null);
  const host = email?.slice(email.lastIndexOf('@') + 1);
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ brand, domain, email: host, variant, on }))
    if (value !== undefined) query.set(key, value);
  const address = `${src}?${query}`;
  const alt = rest.alt ?? brand ?? domain ?? host;
  if (failed === address)
    return fallback === undefined ? (
      <LogoFallback {...rest} name={brand ?? domain ?? email ?? ''} alt={alt} />
    ) : (
      fallback
    );
  return (
    <img
      // The picture may have failed before React hydrated the page. A width of 0 alone proves nothing: some
      // browsers report it for an SVG without a width.
      ref={(image) => {
        if (image?.complete !== true || image.naturalWidth > 0) return;
        image.decode().catch(() => setFailed(address));
      }}
      src={address}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={rest.className}
      style={{ objectFit: 'contain', ...style }}
      onError={() => setFailed(address)}
    />
  );
}

export type LogoFallbackProps = Box & { name: string };

/** The initial of a name in the color of the text, in the same box as a `<Logo>`, so that a row stays even. */
export function LogoFallback(props: LogoFallbackProps): ReactNode {
  const { name, size = 32, alt = name, className, style } = props;
  const [initial = ''] = name.replace(/^www\./, '').toUpperCase();
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={className}
      style={style}
      fill="currentColor"
    >
      <rect width="64" height="64" rx="12" opacity="0.12" />
      <text x="32" y="33" fontSize="32" textAnchor="middle" dominantBaseline="central">
        {initial}
      </text>
    </svg>
  );
}
