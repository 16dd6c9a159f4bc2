import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Variant } from '../../server/contract/variants';
import { Badge } from '../ui/badge';
import { buttonStyle } from '../ui/button';
import { artworkAddress } from './artwork-address';
import { CopyArtwork } from './copy-artwork';
import type { BrandPage } from './variant-list';

const purposes: Readonly<Record<Variant, string>> = {
  mono: 'One color, which follows the text around it.',
  color: 'The full colors.',
  dark: 'For dark backgrounds.',
  light: 'For light backgrounds.',
  wordmark: 'The logo with its name.',
  icon: 'The mark alone.',
};

type Artwork = BrandPage['variants'][number];
type VariantRowProps = {
  slug: string;
  name: string;
  artwork: Artwork;
  /** Of PNG and WebP downloads. */
  sizePx: number;
  publicUrl: string;
};

export function VariantRow({ artwork, sizePx, ...brand }: VariantRowProps) {
  const { variant, origin, hash } = artwork;
  const isStored = origin === 'source';
  const id = `variant-${variant}`;
  return (
    <li
      aria-labelledby={id}
      className="grid later-[423px] overflow-hidden rounded-card border border-line bg-surface sm:later-[333px] lg:later-[204px] lg:grid-cols-[5fr_6fr]"
    >
      <Pictures {...brand} variant={variant} hash={hash} />
      <div className="min-w-0 space-y-4 p-5">
        <div>
          <h3 id={id} className="flex flex-wrap items-center gap-2 text-base">
            <code className="font-mono">{variant}</code>
            <Badge tone={isStored ? 'good' : 'neutral'}>{isStored ? 'stored' : 'derived'}</Badge>
          </h3>
          <p className="mt-1 text-sm text-muted">{purposes[variant]}</p>
          <p className="mt-1 text-xs text-faint tabular-nums">{listFigures(artwork)}</p>
        </div>
        <Labelled label="Copy">
          <CopyArtwork {...brand} variant={variant} hash={hash} />
        </Labelled>
        <Labelled label="Download">
          <Downloads slug={brand.slug} variant={variant} sizePx={sizePx} />
        </Labelled>
      </div>
    </li>
  );
}

function listFigures({ variant, sizeBytes, contrastOnLight, contrastOnDark }: Artwork): string {
  const contrast = (ratio: number | null, background: string) =>
    ratio === null || variant === 'mono' ? [] : [`${ratio.toFixed(2)}:1 on ${background}`];
  return [
    `${(sizeBytes / 1000).toFixed(1)} kB`,
    ...contrast(contrastOnLight, 'light'),
    ...contrast(contrastOnDark, 'dark'),
  ].join(' · ');
}

const backgroundStyles = {
  light: 'background-light',
  dark: 'background-dark',
  checkered: 'background-checkered',
} as const;

type PicturesProps = { slug: string; name: string; variant: Variant; hash: string };

function Pictures({ slug, name, variant, hash }: PicturesProps) {
  return (
    <div className="grid grid-cols-3 max-lg:border-b lg:border-r border-line">
      {(['light', 'dark', 'checkered'] as const).map((background) => {
        // An <img> does not inherit the text color that mono takes: the server paints it.
        const isPainted = variant === 'mono' && background !== 'checkered';
        const query = isPainted ? { on: background } : { v: hash };
        return (
          <div
            key={background}
            className={`flex min-h-32 items-center justify-center lg:min-h-44 ${backgroundStyles[background]}`}
          >
            <img
              src={artworkAddress(slug, `${variant}.svg`, query)}
              alt={`${name} ${variant} on ${background}`}
              loading="lazy"
              decoding="async"
              width={112}
              height={64}
              className="h-14 w-full object-contain px-4 sm:h-16 sm:px-6"
            />
          </div>
        );
      })}
    </div>
  );
}

function Downloads({ slug, variant, sizePx }: { slug: string; variant: Variant; sizePx: number }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {['SVG', 'PNG', 'WebP'].map((format) => {
        const extension = format.toLowerCase();
        const size = format === 'SVG' ? undefined : sizePx;
        return (
          <a
            key={format}
            href={artworkAddress(slug, `${variant}.${extension}`, { size })}
            download={`${slug}-${variant}${size === undefined ? '' : `-${size}`}.${extension}`}
            aria-label={`Download ${variant} as ${format}`}
            className={buttonStyle({ size: 'small' })}
          >
            <Download aria-hidden />
            {format}
          </a>
        );
      })}
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5 sm:grid-cols-[5rem_1fr] sm:items-start">
      <span aria-hidden className="text-sm text-muted sm:leading-8">
        {label}
      </span>
      {children}
    </div>
  );
}
