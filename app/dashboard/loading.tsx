import { Skeleton } from '../../components/ui/skeleton';

/** The outline that every page of the dashboard has. */
export default function DashboardLoading() {
  return (
    <div role="status" aria-label="Loading the page">
      <Skeleton className="mb-8 h-7 w-40" />
      <Skeleton className="h-64 w-full rounded-card" />
      <Skeleton className="mt-6 h-48 w-full rounded-card" />
    </div>
  );
}
