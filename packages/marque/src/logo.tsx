'use client';

import { type CSSProperties, type ReactNode, useState } from 'react';

type Named = { brand: string; domain?: never } | { brand?: never; domain: string };

export type LogoProps = Named & {
  /** What is behind the logo: `dark`, `light`, or a hex color. */
  on?: string | undefined;
  /** Width and height in pixels, 32 by default. The logo keeps its proportions. */
  size?: number | undefined;
  /** Shown in place of a logo that cannot be loaded. */
  fallback?: ReactNode;
  /** The brand or the domain by default. Use an empty text for a logo beside its name. */
  alt?: string | undefined;
  /** The path of the route that `serveLogos` handles, `/marque` by default. */
  src?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

/** Works in server components and in the browser: it contains an address, and no key. */
export function Logo(props: LogoProps): ReactNode {
  const { brand, domain, on, size = 32, fallback = null, src = '/marque', style } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const query = new URLSearchParams(brand === undefined ? { domain } : { brand });
  if (on !== undefined) query.set('on', on);
  const address = `${src}?${query}`;
  if (failed === address) return fallback;
  return (
    <img
      // The picture may have failed before React hydrated the page. A width of 0 alone proves nothing: some
      // browsers report it for an SVG without a width.
      ref={(image) => {
        if (image?.complete !== true || image.naturalWidth > 0) return;
        image.decode().catch(() => setFailed(address));
      }}
      src={address}
      alt={props.alt ?? brand ?? domain}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={props.className}
      style={{ objectFit: 'contain', ...style }}
      onError={() => setFailed(address)}
    />
  );
}
