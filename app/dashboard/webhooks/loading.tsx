import { PageSkeleton } from '../../../components/dashboard/page-skeleton';
import { RowsSkeleton } from '../../../components/ui/skeleton';

export default function WebhooksLoading() {
  return (
    <PageSkeleton title="Webhooks">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
