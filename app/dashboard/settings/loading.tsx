import { PageTitle } from '../../../components/ui/page-title';
import { Loading, Skeleton } from '../../../components/ui/skeleton';

export default function SettingsLoading() {
  return (
    <>
      <PageTitle title="Settings" />
      <Loading what="the settings">
        <div className="space-y-6">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-36 rounded-card" />
        </div>
      </Loading>
    </>
  );
}
