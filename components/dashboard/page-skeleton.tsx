import type { ReactNode } from 'react';
import { PageTitle } from '../ui/page-title';
import { Skeleton } from '../ui/skeleton';

/** `nav` leads to related pages. */
type PageSkeletonProps = { title: string; nav?: ReactNode; children: ReactNode };

/** A page while its data loads: its title, and placeholders in the true size. */
export function PageSkeleton({ title, nav, children }: PageSkeletonProps) {
  return (
    <>
      <PageTitle title={title} />
      {nav}
      <div role="status" aria-label={`Loading: ${title}`} className="space-y-6">
        {children}
      </div>
    </>
  );
}

/** A card with its heading and a block in the height of its content, such as `h-64`. */
export function CardSkeleton({ height }: { height: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <Skeleton className="h-5 w-40 max-w-full" />
      <Skeleton className={`mt-5 w-full ${height}`} />
    </div>
  );
}
