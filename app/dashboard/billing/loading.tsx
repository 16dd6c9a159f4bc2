import { CardSkeleton, PageSkeleton } from '../../../components/dashboard/page-skeleton';

export default function BillingLoading() {
  return (
    <PageSkeleton title="Billing">
      <CardSkeleton height="h-28" />
      <CardSkeleton height="h-96" />
    </PageSkeleton>
  );
}
