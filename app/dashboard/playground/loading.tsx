import { CardSkeleton, PageSkeleton } from '../../../components/dashboard/page-skeleton';

export default function PlaygroundLoading() {
  return (
    <PageSkeleton title="Playground">
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <CardSkeleton height="h-96" />
        <div className="min-w-0 space-y-6">
          <CardSkeleton height="h-40" />
          <CardSkeleton height="h-32" />
        </div>
      </div>
    </PageSkeleton>
  );
}
