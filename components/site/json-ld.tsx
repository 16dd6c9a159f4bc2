/** What a page is about, for search engines (schema.org, as JSON-LD). Absolute links only. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // A `<` could end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
