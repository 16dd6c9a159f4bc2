const known = {
  'X-Request-Id': 'Names this request; quote it when you report a problem.',
  ETag: 'Strong; send it back as If-None-Match and get 304 while nothing changed.',
  'Cache-Control': 'How long the answer may be kept. It varies by X-API-Key.',
  'X-Svg-Variant': 'The variant actually served, or `placeholder`.',
} as const;

export type DescribedHeader = keyof typeof known;

/** The OpenAPI description of response headers. */
export function responseHeaders(...names: DescribedHeader[]) {
  return Object.fromEntries(
    names.map((name) => [name, { description: known[name], schema: { type: 'string' as const } }]),
  );
}
