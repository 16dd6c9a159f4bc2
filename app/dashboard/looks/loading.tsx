import { PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { RowsSkeleton } from '../../../components/ui/skeleton';

export default function LooksLoading() {
  return (
    <PageSkeleton title="Looks">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
