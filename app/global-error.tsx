'use client';

/** The last resort, when the layout itself fails: nothing of it can be relied upon, styles neither. */
export default function GlobalErrorPage({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'system-ui, sans-serif', padding: '15vh 1.5rem' }}>
        <title>Error · Marque</title>
        <main style={{ maxWidth: '32rem', margin: '0 auto' }}>
          <h1>This page could not be loaded</h1>
          <p>Something went wrong on our side. Try again in a moment.</p>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
