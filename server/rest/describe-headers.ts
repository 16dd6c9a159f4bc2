const known = {
  'X-Request-Id': 'Names this request; quote it when you report a problem.',
  ETag: 'Strong; send it back as If-None-Match and get 304 while nothing changed.',
  'Cache-Control': 'How long the answer may be kept. It varies by X-API-Key.',
  'X-RateLimit-Limit': 'Requests a day that the plan has in this bucket. Capped buckets only.',
  'X-RateLimit-Remaining': 'How many of them are left.',
  'X-RateLimit-Reset': 'Seconds until the next UTC midnight, when counting starts anew.',
  'Retry-After': 'Seconds until a call can succeed.',
  'X-Svg-Variant': 'The variant actually served, or `placeholder`.',
  'X-Contrast-Ratio':
    'With `on`: the WCAG 2 contrast with that ground that at least 60 % of the drawn ink reaches, rounded down to ' +
    'two decimals. 3.00 is what graphics need. On a plate: the lower of artwork on plate and plate on ground.',
  'X-Svg-Plate': 'With `on`: the color, RRGGBB, of the plate that the artwork was put on.',
  Link: 'rel="license": the license of the file and, where they are known, the guidelines of the brand.',
} as const;

export type DescribedHeader = keyof typeof known;

/** Only where there is something to say. */
const optional = new Set<DescribedHeader>([
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Contrast-Ratio',
  'X-Svg-Plate',
  'Link',
]);

/** On successful answers of metered routes (spec 8.2). */
export const rateLimitHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies DescribedHeader[];

/** The OpenAPI description of response headers. */
export function responseHeaders(...names: DescribedHeader[]) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        description: known[name],
        required: !optional.has(name),
        schema: { type: 'string' as const },
      },
    ]),
  );
}

/** The answer to who sends back an ETag that still holds. */
export const notModified = {
  304: {
    description: 'Nothing has changed since the answer with this ETag. Costs nothing.',
    headers: responseHeaders('X-Request-Id', 'ETag', 'Cache-Control'),
  },
};
