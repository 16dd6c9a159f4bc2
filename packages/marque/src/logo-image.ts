/** A logo by a publishable key: what an `<img>` needs to show it, for every framework alike. */
export type LogoOptions = {
  /** Domain, slug, own brand such as `@acme`, or business e-mail address, of which only the domain is sent. */
  name: string;
  /** A publishable key, `mq_pub_…`. It may stand in a page; a secret one must not. */
  token: string;
  /** Where the service is, such as `https://marque.example`. */
  host: string;
  /** Width and height in pixels, 32 by default. The logo keeps its proportions. */
  size?: number | undefined;
  /** What the page looks like; `auto` follows the visitor’s setting. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  variant?: string | undefined;
  /** What is behind the logo: `dark`, `light`, or a hex color. */
  on?: string | undefined;
  /** What stands in for a logo that Marque lacks: a tile with initials by default. */
  fallback?: 'monogram' | '404' | 'transparent' | undefined;
  grayscale?: boolean | undefined;
  /** Paints the logo in one color: a hex color. */
  color?: string | undefined;
  /** A margin on each side, as a share of the edge up to 0.4; `auto` gives the logos of a row the same weight. */
  pad?: number | 'auto' | undefined;
  /** What the browser prefers, by default. */
  format?: 'svg' | 'png' | 'webp' | 'avif' | 'jpg' | undefined;
};

export type LogoImageOptions = LogoOptions & {
  /** The name by default. Use an empty text for a logo beside its name. */
  alt?: string | undefined;
  loading?: 'lazy' | 'eager' | undefined;
};

export type LogoImage = {
  src: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  loading: 'lazy' | 'eager';
  decoding: 'async';
};

const sizes = { min: 16, max: 2048, default: 32 };

/** The address of a logo. `size` is in pixels of the picture. */
export function logoAddress({ name, token, host, format, ...options }: LogoOptions): string {
  const file = encodeURIComponent(bareName(name)) + (format === undefined ? '' : `.${format}`);
  const address = new URL(`logo/${file}`, baseOf(host));
  const { size = sizes.default, theme, variant, on, fallback, grayscale, color, pad } = options;
  const query = {
    token,
    size: Math.min(Math.max(Math.round(size), sizes.min), sizes.max),
    theme,
    variant,
    on,
    fallback,
    grayscale: grayscale || undefined,
    color,
    pad,
  };
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '')
      address.searchParams.set(key, String(value));
  return address.href;
}

/** The attributes of the `<img>`, with a picture for screens of twice the density. */
export function describeLogo({ alt, loading, ...options }: LogoImageOptions): LogoImage {
  const { name, size = sizes.default } = options;
  const address = (factor: number) => logoAddress({ ...options, size: size * factor });
  return {
    src: address(1),
    srcset: `${address(1)} 1x, ${address(2)} 2x`,
    width: size,
    height: size,
    alt: alt ?? bareName(name),
    loading: loading ?? 'lazy',
    decoding: 'async',
  };
}

/** The part of an e-mail address that is sent. An own brand begins with the @. */
function bareName(name: string): string {
  return name.startsWith('@') ? name : name.slice(name.lastIndexOf('@') + 1);
}

/** @param host with or without `https://` */
export function baseOf(host: string): URL {
  const base = new URL(/^https?:\/\//.test(host) ? host : `https://${host}`);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}
