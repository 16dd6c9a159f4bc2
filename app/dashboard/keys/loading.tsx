import { PageTitle } from '../../../components/ui/page-title';
import { Loading, Skeleton } from '../../../components/ui/skeleton';

export default function KeysLoading() {
  return (
    <>
      <PageTitle title="Keys" />
      <Loading what="the key">
        <div className="space-y-6">
          <Skeleton className="h-42 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      </Loading>
    </>
  );
}
