'use client';

import { ErrorState } from '../../components/ui/error-state';

/** In the place of a page that failed; the rail around it goes on working. */
export default function DashboardError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <>
      <h1 className="sr-only">This page could not be shown</h1>
      <ErrorState
        title="This page could not be shown."
        message="Your account and your key are not affected. Try again in a moment."
        requestId={error.digest}
        onRetry={reset}
      />
    </>
  );
}
