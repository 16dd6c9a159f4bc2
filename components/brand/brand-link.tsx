import Link from 'next/link';
import { GroundPicture } from './ground-picture';

type BrandLinkProps = { slug: string; name: string; note: string };

/** A way to another brand: its artwork, its name, and a word about it. */
export function BrandLink({ slug, name, note }: BrandLinkProps) {
  return (
    <Link
      href={`/brands/${slug}`}
      prefetch={false}
      className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-3 transition-colors hover:border-line-strong"
    >
      <GroundPicture slug={slug} className="size-9 shrink-0" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-sm font-medium">
          {name}
        </span>
        <span className="block truncate text-xs text-faint">{note}</span>
      </span>
    </Link>
  );
}
