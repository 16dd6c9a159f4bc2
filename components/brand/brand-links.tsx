import { BackgroundPicture } from './background-picture';
import { Link } from '../ui/link';

type LinkedBrand = { slug: string; name: string; isDrawn?: boolean; note: string };

/** Links to other brands: artwork, name and a note. */
export function BrandLinks({ brands, className }: { brands: LinkedBrand[]; className: string }) {
  return (
    <ul className={`grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 ${className}`}>
      {brands.map(({ slug, name, isDrawn, note }) => (
        <li key={slug}>
          <Link
            href={`/brands/${slug}`}
            className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-3 transition-colors hover:border-line-strong"
          >
            <BackgroundPicture
              slug={slug}
              {...(isDrawn !== undefined && { isDrawn })}
              className="size-9 shrink-0"
            />
            <span className="min-w-0">
              <span dir="auto" className="line-clamp-2 text-sm font-medium wrap-anywhere">
                {name}
              </span>
              <span className="block truncate text-xs text-faint">{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
