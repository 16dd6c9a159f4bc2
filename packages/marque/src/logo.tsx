'use client';

import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react';
import { describeLogo, type LogoImageOptions } from './logo-image.js';
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

/** The picture comes from a route of your own server, which has the secret key. */
type RoutedLogoProps = Named &
  Box & {
    token?: never;
    /** `mono` by default, or the variant that suits `on`. */
    variant?: Variant | undefined;
    /** What is behind the logo: `dark`, `light`, or a hex color. */
    on?: string | undefined;
    /** Shown in place of a logo that cannot be loaded: `<LogoFallback>` by default. */
    fallback?: ReactNode;
    /** The path of the route that `serveLogos` handles, `/marque` by default. */
    src?: string | undefined;
  };

/** The picture comes from Marque itself, by a publishable key. */
type KeyedLogoProps = Omit<LogoImageOptions, 'fallback'> &
  Box & {
    brand?: never;
    domain?: never;
    email?: never;
    variant?: Variant | undefined;
    /** What Marque serves for a logo that it lacks, `monogram` by default, or what the page shows instead. */
    fallback?: ReactNode;
  };

export type LogoProps = RoutedLogoProps | KeyedLogoProps;

/** Works in server components and in the browser. */
export function Logo(props: LogoProps): ReactNode {
  return props.token === undefined ? <RoutedLogo {...props} /> : <KeyedLogo {...props} />;
}

const isServed = (fallback: unknown): fallback is LogoImageOptions['fallback'] =>
  fallback === undefined || ['monogram', '404', 'transparent'].includes(fallback as string);

function KeyedLogo({ fallback, className, style, ...options }: KeyedLogoProps): ReactNode {
  const isOfService = isServed(fallback);
  const { src, srcset, ...image } = describeLogo({
    ...options,
    fallback: isOfService ? fallback : '404',
  });
  const { size, name } = options;
  const tile = <LogoFallback {...{ name, size, className, style }} alt={image.alt} />;
  return (
    <Picture
      {...{ ...image, src, className, style }}
      srcSet={srcset}
      fallback={isOfService ? tile : fallback}
    />
  );
}

function RoutedLogo(props: RoutedLogoProps): ReactNode {
  const { brand, domain, email, variant, on, src = '/marque', fallback, ...rest } = props;
  const { size = 32, className, style } = rest;
  const host = email?.slice(email.lastIndexOf('@') + 1);
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ brand, domain, email: host, variant, on }))
    if (value !== undefined) query.set(key, value);
  const alt = rest.alt ?? brand ?? domain ?? host ?? '';
  const tile = <LogoFallback {...rest} name={brand ?? domain ?? email ?? ''} alt={alt} />;
  return (
    <Picture
      src={`${src}?${query}`}
      {...{ alt, className, style, width: size, height: size, loading: 'lazy', decoding: 'async' }}
      fallback={fallback === undefined ? tile : fallback}
    />
  );
}

type PictureProps = ComponentProps<'img'> & { src: string; fallback: ReactNode };

function Picture({ fallback, style, alt, ...image }: PictureProps): ReactNode {
  const { src } = image;
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return fallback;
  return (
    <img
      // The picture may have failed before React hydrated the page. A width of 0 alone proves nothing: some
      // browsers report it for an SVG without a width.
      ref={(element) => {
        if (element?.complete !== true || element.naturalWidth > 0) return;
        element.decode().catch(() => setFailed(src));
      }}
      {...image}
      alt={alt}
      style={{ objectFit: 'contain', ...style }}
      onError={() => setFailed(src)}
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
