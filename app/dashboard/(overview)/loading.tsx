import { CardSkeleton, PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { Skeleton } from '../../../components/ui/skeleton';
import { TodayCard } from '../../../components/usage/today-meters';

export default function OverviewLoading() {
  return (
    <PageSkeleton title="Overview">
      <TodayCard>
        <Skeleton className="h-86 @xl:h-46" />
      </TodayCard>
      <CardSkeleton height="h-72" />
    </PageSkeleton>
  );
}
