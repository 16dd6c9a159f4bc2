import Link from 'next/link';
import { buttonStyle } from '../ui/button';
import { BrandLink } from './brand-link';

type NoSuchBrandProps = { slug: string; nearest: readonly { slug: string; name: string }[] };

export function NoSuchBrand({ slug, nearest }: NoSuchBrandProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="mt-3 text-title">There is no such brand</h1>
      <p className="mt-3 max-w-[60ch] text-muted">
        No brand of the catalog has the slug{' '}
        <code className="font-mono text-ink wrap-anywhere">{slug.slice(0, 80)}</code>, nor had it
        once.
      </p>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="mt-10">
          <h2 id="nearest" className="text-base">
            Nearest names
          </h2>
          <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {nearest.map((brand) => (
              <li key={brand.slug}>
                <BrandLink {...brand} note={brand.slug} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link href="/brands" className={buttonStyle({ look: 'primary', className: 'mt-10' })}>
        Search all brands
      </Link>
    </div>
  );
}
