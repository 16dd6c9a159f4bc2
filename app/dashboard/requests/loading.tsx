import { PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { RowsSkeleton, Skeleton } from '../../../components/ui/skeleton';

export default function RequestsLoading() {
  return (
    <PageSkeleton title="Requests">
      <Skeleton className="h-20 w-full lg:h-9" />
      <RowsSkeleton />
    </PageSkeleton>
  );
}
