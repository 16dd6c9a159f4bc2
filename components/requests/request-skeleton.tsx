import { Skeleton } from '../ui/skeleton';

/** The rows of the list while they are on the way. */
export function RequestSkeleton() {
  return (
    <div className="space-y-2">
      {Array.from({ length: 8 }, (_, i) => (
        <Skeleton key={i} className="h-10 w-full" />
      ))}
    </div>
  );
}
