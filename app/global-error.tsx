'use client';

/**
 * The last resort, when the layout itself fails, so it uses no styles of the site. The link reloads the page.
 * Next's `reset` only renders the old response again.
 */
export default function GlobalErrorPage() {
  return (
    <html lang="en">
      <body
        style={{
          colorScheme: 'light dark',
          fontFamily: 'system-ui, sans-serif',
          padding: '15vh 1.5rem',
        }}
      >
        <title>Error · Marque</title>
        <main style={{ maxWidth: '32rem', margin: '0 auto' }}>
          <h1>This page could not be loaded</h1>
          <p>Something went wrong on our side. Try again in a moment.</p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty one is this very address */}
          <a href="">Try again</a> or <a href="/">go to the home page</a>
        </main>
      </body>
    </html>
  );
}
