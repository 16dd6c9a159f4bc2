/** What is counted, as people read it. The keys are the API's (`GET /v1/usage`). */
export const bucketNames = {
  svg: { label: 'SVG', what: 'Logo as SVG', route: 'GET /v1/svg/{slug}' },
  png: { label: 'PNG', what: 'Logo as PNG', route: 'GET /v1/png/{slug}' },
  webp: { label: 'WebP', what: 'Logo as WebP', route: 'GET /v1/webp/{slug}' },
  search: { label: 'Search', what: 'Search', route: 'GET /v1/search' },
  domain: { label: 'Domain', what: 'Brand by domain or e-mail', route: 'GET /v1/brand' },
  catalog: { label: 'Catalog', what: 'Brand by slug', route: 'GET /v1/catalog/{slug}' },
  batch: { label: 'Batch', what: 'Many brands at once', route: 'POST /v1/catalog/batch' },
} as const;

export type BucketName = keyof typeof bucketNames;

/** In the order in which they are shown. */
export const bucketOrder = [
  'svg',
  'png',
  'webp',
  'search',
  'domain',
  'catalog',
  'batch',
] as const satisfies BucketName[];
