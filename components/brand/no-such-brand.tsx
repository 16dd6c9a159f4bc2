import { ButtonLink } from '../ui/link';
import { BrandLinks } from './brand-links';

type NoSuchBrandProps = {
  slug: string;
  nearest: readonly { slug: string; name: string; isDrawn: boolean }[];
};

export function NoSuchBrand({ slug, nearest }: NoSuchBrandProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="mt-3 text-title">Brand not found</h1>
      <p className="mt-3 max-w-[60ch] text-muted">
        No single brand has the slug or the name{' '}
        <code className="font-mono text-ink wrap-anywhere">{slug.slice(0, 80)}</code>.
      </p>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="mt-10">
          <h2 id="nearest" className="text-base">
            Similar names
          </h2>
          <BrandLinks
            brands={nearest.map((brand) => ({ ...brand, note: brand.slug }))}
            className="mt-4"
          />
        </section>
      )}
      <ButtonLink href="/brands" look="primary" className="mt-10">
        Search all brands
      </ButtonLink>
    </div>
  );
}
