import { CardSkeleton, PageSkeleton } from '../../../components/dashboard/page-skeleton';

export default function KeysLoading() {
  return (
    <PageSkeleton title="Keys">
      <CardSkeleton height="h-16" />
      <CardSkeleton height="h-40" />
      <CardSkeleton height="h-40" />
    </PageSkeleton>
  );
}
