'use client';

type ErrorPageProps = { error: Error & { digest?: string } };

/**
 * Replaces a page that failed. Every page includes it, so it imports nothing. Next passes a digest instead of the
 * error. Its `reset` only renders the old response again, so the link reloads the page.
 */
export default function ErrorPage({ error }: ErrorPageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto max-w-xl px-4 py-24 text-center outline-none"
    >
      <div role="alert">
        <h1 className="text-lg">This page could not be loaded</h1>
        <p className="mt-2 text-sm text-muted">
          Something went wrong on our side. Try again. If it keeps failing, send
          {error.digest ? ' the code below' : ' a report'} to the operator of this server.
        </p>
        <p className="mt-6 flex flex-wrap justify-center gap-3 text-sm font-medium">
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty one is this very address */}
          <a
            href=""
            className="inline-flex h-9 items-center rounded-control bg-ink px-4 text-background"
          >
            Try again
          </a>
          <a
            href="/"
            className="inline-flex h-9 items-center rounded-control border border-line-strong px-4"
          >
            Go to the home page
          </a>
        </p>
        {error.digest && <p className="mt-4 font-mono text-xs text-faint">{error.digest}</p>}
      </div>
    </main>
  );
}
