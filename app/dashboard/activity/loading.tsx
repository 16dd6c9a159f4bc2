import { PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { SettingsNav } from '../../../components/settings/settings-nav';
import { RowsSkeleton, Skeleton } from '../../../components/ui/skeleton';

export default function ActivityLoading() {
  return (
    <PageSkeleton title="Activity" nav={<SettingsNav current="Activity" />}>
      <Skeleton className="h-9 w-full sm:w-96" />
      <RowsSkeleton />
    </PageSkeleton>
  );
}
