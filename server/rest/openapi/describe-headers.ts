const known = {
  'X-Request-Id': 'Identifies this request. Quote it when you report a problem.',
  ETag: 'Strong. Send it back as If-None-Match to get 304 while nothing has changed.',
  'Cache-Control': 'How long the response may be cached. It varies by X-API-Key.',
  'X-RateLimit-Limit': 'Requests per day that the plan allows in this bucket. Capped buckets only.',
  'X-RateLimit-Remaining': 'Requests left today. Capped buckets only.',
  'X-RateLimit-Reset':
    'Seconds until the next UTC midnight, when counts reset. Capped buckets only.',
  'Retry-After': 'Seconds until a call can succeed.',
  'X-Svg-Variant': 'The variant actually served, or `placeholder`.',
  'X-Contrast-Ratio':
    'With `on`: the WCAG 2 contrast with that background that at least 60 % of the drawn ink reaches, rounded down to ' +
    'two decimals. Graphics need 3.00. On a backdrop around it: the lower of artwork on backdrop and backdrop on background.',
  'X-Svg-Plate':
    'With `on`: the color, RRGGBB, of the backdrop behind the artwork, around it or inside its shape.',
  'X-Svg-Treatment':
    'With `on`: what was done to the drawing of the source: none, recolored or backdrop.',
  'X-Marque-Enrichment':
    'What becomes of a brand without artwork, if the server looks at sites: `queued`, `done` (there is nothing) or `over_budget`.',
  'X-Marque-Fallback': 'What stands in for the logo, where there is none: monogram or transparent.',
  'Content-Location':
    'The same request with the slug of the brand, where it was asked for by another name. Not on HEAD and 304 of look-ups.',
  Link: 'rel="license": the license of the file and, where known, the brand’s guidelines.',
} as const;

export type DescribedHeader = keyof typeof known;

/** On successful responses of metered routes. */
export const rateLimitHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies DescribedHeader[];

/** Sent only where applicable. */
const optional = new Set<DescribedHeader>([
  ...rateLimitHeaders,
  'X-Contrast-Ratio',
  'X-Svg-Plate',
  'X-Svg-Treatment',
  'Content-Location',
  'X-Marque-Enrichment',
  'X-Marque-Fallback',
  'Link',
]);

/** The OpenAPI description of response headers. @param alsoOptional which of them not every response has */
export function describeHeaders(
  names: readonly DescribedHeader[],
  alsoOptional: readonly DescribedHeader[] = [],
) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        description: known[name],
        required: !optional.has(name) && !alsoOptional.includes(name),
        schema: { type: 'string' as const },
      },
    ]),
  );
}
