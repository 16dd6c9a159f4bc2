import { CardSkeleton, PageSkeleton } from '../../../components/dashboard/page-skeleton';

export default function UsageLoading() {
  return (
    <PageSkeleton title="Usage">
      <CardSkeleton height="h-68" />
      <CardSkeleton height="h-128" />
    </PageSkeleton>
  );
}
