'use client';

import { ErrorState } from '../../components/ui/error-state';

/**
 * Replaces a page that failed. The navigation around it still works. Next's `reset` only renders the old response
 * again.
 */
export default function DashboardError({ error }: { error: Error & { digest?: string } }) {
  return (
    <>
      <h1 className="sr-only">This page could not be shown</h1>
      <ErrorState
        title="This page could not be shown."
        message="Your account and your key are not affected. Try again in a moment."
        requestId={error.digest}
        onRetry={() => location.reload()}
      />
    </>
  );
}
