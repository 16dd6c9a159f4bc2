import Link from 'next/link';
import { buttonStyle } from '../ui/button';
import { artworkAddress } from './artwork-address';
import { CopyLogo } from './copy-artwork';
import type { BrandPage } from './variant-list';

export function BrandHead({ brand: { slug, name, variants } }: { brand: BrandPage }) {
  const main = variants.find(({ variant }) => variant === 'color') ?? variants[0];
  return (
    <header>
      <nav aria-label="Breadcrumb" className="text-sm text-muted">
        <Link href="/brands" className="-mx-1 rounded-control px-1 py-1 hover:text-ink">
          Brands
        </Link>{' '}
        <span aria-hidden>/</span>{' '}
        <span aria-current="page" className="font-mono">
          {slug}
        </span>
      </nav>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 dir="auto" className="min-w-0 text-title wrap-anywhere">
          {name}
        </h1>
        {main && (
          <div className="flex gap-2">
            <CopyLogo slug={slug} variant={main.variant} hash={main.hash} />
            <a
              href={artworkAddress(slug, `${main.variant}.svg`, { v: main.hash })}
              download={`${slug}.svg`}
              className={buttonStyle()}
            >
              Download SVG
            </a>
          </div>
        )}
      </div>
    </header>
  );
}
