import { PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { RowsSkeleton, Skeleton } from '../../../components/ui/skeleton';

export default function LooksLoading() {
  return (
    <PageSkeleton title="Looks">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
