import { PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { RequestSkeleton } from '../../../components/requests/request-skeleton';
import { Skeleton } from '../../../components/ui/skeleton';

export default function RequestsLoading() {
  return (
    <PageSkeleton title="Requests">
      <Skeleton className="h-20 w-full lg:h-9" />
      <RequestSkeleton />
    </PageSkeleton>
  );
}
