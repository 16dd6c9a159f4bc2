import { useQuery } from '@tanstack/react-query';
import { NoLogo } from '../brand/background-picture';
import { BrandImage } from '../brand/brand-image';
import type { Scope } from '../dashboard/scope';
import { useTRPC } from '../trpc-provider';
import { Skeleton } from '../ui/skeleton';

type BrandPictureProps = {
  scope: Scope;
  slug: string;
  /** A drawing of the brand's history, by its SHA-256; by default the one it has in color. */
  sha256?: string;
  alt?: string;
  /** Differs after a change, so that the picture is read again. */
  version?: string;
};

/** A drawing of a brand, whether others may see the brand or not. */
export function BrandPicture({ scope, slug, sha256, alt = '', version = '' }: BrandPictureProps) {
  const { data, isPending } = useQuery({
    ...useTRPC().brandEditor.picture.queryOptions({ scope, slug, sha256, version }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <Skeleton className="h-10 w-16 shrink-0" />;
  if (!data) return <NoLogo className="h-10 w-16 shrink-0" />;
  return (
    <span
      className={`flex h-10 w-16 shrink-0 items-center justify-center rounded-control border border-line ${data.isForDark ? 'background-dark' : 'background-light'}`}
    >
      <BrandImage src={data.address} name="" alt={alt} className="h-6 w-full px-2" />
    </span>
  );
}
