import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../ui/badge';
import { buttonStyle } from '../ui/button';
import { artworkAddress } from './artwork-address';
import { CopyArtwork } from './copy-artwork';
import type { BrandPage } from './variant-list';

const purposes: Readonly<Record<string, string>> = {
  mono: 'One color, which follows the text around it.',
  color: 'The full colors.',
  dark: 'For dark backgrounds.',
  light: 'For light backgrounds.',
  wordmark: 'The logo with its name.',
  icon: 'The mark alone.',
};

const grounds = ['light', 'dark', 'checkered'] as const;

type VariantRowProps = {
  slug: string;
  name: string;
  variant: BrandPage['variants'][number];
  size: number;
  publicUrl: string;
};

export function VariantRow({ slug, name, variant, size, publicUrl }: VariantRowProps) {
  const { variant: kind, origin, hash, sizeBytes, contrastOnLight, contrastOnDark } = variant;
  const isStored = origin === 'source';
  const id = `variant-${kind}`;
  return (
    <li
      aria-labelledby={id}
      className="grid later-[423px] overflow-hidden rounded-card border border-line bg-surface sm:later-[333px] lg:later-[204px] lg:grid-cols-[5fr_6fr]"
    >
      <div className="grid grid-cols-3 max-lg:border-b lg:border-r border-line">
        {grounds.map((ground) => (
          <div
            key={ground}
            className={`flex min-h-32 items-center justify-center lg:min-h-44 ${groundStyles[ground]}`}
          >
            <img
              src={addressOn(slug, kind, hash, ground)}
              alt={`${name} ${kind} on ${ground}`}
              loading="lazy"
              decoding="async"
              width={112}
              height={64}
              className="h-14 w-full object-contain px-4 sm:h-16 sm:px-6"
            />
          </div>
        ))}
      </div>
      <div className="min-w-0 space-y-4 p-5">
        <div>
          <h3 id={id} className="flex flex-wrap items-center gap-2 text-base">
            <code className="font-mono">{kind}</code>
            <Badge tone={isStored ? 'good' : 'neutral'}>{isStored ? 'stored' : 'derived'}</Badge>
          </h3>
          <p className="mt-1 text-sm text-muted">{purposes[kind]}</p>
          <p className="mt-1 text-xs text-faint tabular-nums">
            {[
              `${(sizeBytes / 1000).toFixed(1)} kB`,
              contrastOnLight !== null &&
                kind !== 'mono' &&
                `${contrastOnLight.toFixed(2)}:1 on light`,
              contrastOnDark !== null &&
                kind !== 'mono' &&
                `${contrastOnDark.toFixed(2)}:1 on dark`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Labelled label="Copy">
          <CopyArtwork slug={slug} name={name} variant={kind} hash={hash} publicUrl={publicUrl} />
        </Labelled>
        <Labelled label="Download">
          <div className="flex flex-wrap gap-1.5">
            {(['svg', 'png', 'webp'] as const).map((format) => (
              <a
                key={format}
                href={artworkAddress(slug, `${kind}.${format}`, {
                  size: format === 'svg' ? undefined : size,
                })}
                download={`${slug}-${kind}${format === 'svg' ? '' : `-${size}`}.${format}`}
                aria-label={`Download ${kind} as ${formatNames[format]}`}
                className={buttonStyle({ size: 'small' })}
              >
                <Download aria-hidden />
                {formatNames[format]}
              </a>
            ))}
          </div>
        </Labelled>
      </div>
    </li>
  );
}

const formatNames = { svg: 'SVG', png: 'PNG', webp: 'WebP' } as const;

const groundStyles = {
  light: 'ground-light',
  dark: 'ground-dark',
  checkered: 'ground-checkered',
} as const;

/** Mono takes the color of what is around it, which a picture cannot: it is asked for in that color. */
function addressOn(slug: string, kind: string, hash: string, ground: (typeof grounds)[number]) {
  const isPainted = kind === 'mono' && ground !== 'checkered';
  return artworkAddress(slug, `${kind}.svg`, isPainted ? { on: ground } : { v: hash });
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
