import { PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { RequestSkeleton } from '../../../components/requests/request-skeleton';
import { SettingsNav } from '../../../components/settings/settings-nav';
import { Skeleton } from '../../../components/ui/skeleton';

export default function ActivityLoading() {
  return (
    <PageSkeleton title="Activity" nav={<SettingsNav current="Activity" />}>
      <Skeleton className="h-9 w-full sm:w-96" />
      <RequestSkeleton />
    </PageSkeleton>
  );
}
