import { Link } from '../ui/link';
import { BrandName } from './background-picture';
import { CopyShown } from './copy-control';
import { summarizeBrand } from './describe-brand';
import type { BrandPage } from './describe-brand';

export function BrandHead({ brand }: { brand: BrandPage }) {
  const { slug, name, nativeName, variants } = brand;
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
      <div className="mt-3 flex items-end justify-between gap-8">
        <div className="min-w-0">
          <h1 className="text-title wrap-anywhere">
            <BrandName name={name} nativeName={nativeName} />
          </h1>
          <p className="mt-2 max-w-[70ch] text-muted">{summarizeBrand(brand)}</p>
        </div>
        {/* On phones the button below the picture is near enough. */}
        {variants.length > 0 && <CopyShown className="max-sm:hidden print:hidden" />}
      </div>
    </header>
  );
}
