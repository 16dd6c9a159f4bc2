'use client';

import { ErrorState } from '../../components/ui/error-state';

/**
 * In the place of a page that failed; the rail around it goes on working. Next's own `reset` would only
 * render again what the server had already sent.
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
