/** The first stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-ink px-4 py-2 text-sm text-ground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to the content
    </a>
  );
}
