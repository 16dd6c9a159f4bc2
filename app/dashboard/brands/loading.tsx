import { PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { RowsSkeleton, Skeleton } from '../../../components/ui/skeleton';

export default function BrandsLoading() {
  return (
    <PageSkeleton title="Brands">
      <Skeleton className="h-10 w-full" />
      <RowsSkeleton />
    </PageSkeleton>
  );
}
